import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { STORED_UNITS } from '../../server/calc/units.ts'
import { LoginContext } from '../context/login-context.ts'
import { styleNonce } from '../context/style-nonce.ts'
import { queryClient } from '../data/query-client.ts'
import { useLogin } from '../data/use/use-login.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { UnitsContext } from '../ui/units/units-context.ts'
import { Shell } from './shell.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

/** Theme, query cache and login around the page of the address. */
export function App() {
  const login = useLogin()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <LoginContext value={login}>
          <UnitsContext value={login.person?.units ?? STORED_UNITS}>
            <Router base="/app">
              <ToastProvider>
                <Shell />
              </ToastProvider>
            </Router>
          </UnitsContext>
        </LoginContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
