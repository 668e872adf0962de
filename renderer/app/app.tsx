import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { queryClient } from '../api/query-client.ts'
import { useLogin } from '../api/use-login.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { LoginContext } from './login-context.ts'
import { Shell } from './shell.tsx'
import { styleNonce } from './style-nonce.ts'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

/** The page: look, memory and login around what the address asks for. */
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
          <Router base="/app">
            <ToastProvider>
              <Shell />
            </ToastProvider>
          </Router>
        </LoginContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
