import { useMutation } from '@tanstack/react-query'
import { client } from '../../data/client.ts'

/** Listens to an address for up to 10 s. */
export const useListen = () =>
  useMutation({
    mutationFn: (body: { host: string; port: number }) => client.detectTimingFeed({ body }),
  })
