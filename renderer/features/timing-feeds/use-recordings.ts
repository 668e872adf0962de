import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActionBody } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { client, sendFile } from '../../data/client.ts'
import { whileAllowed } from '../../laps/timing/use-feed-states.ts'

const KEY = 'timing-recordings'

export const useRecordings = () =>
  useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => client.listTimingRecordings({ options: { signal } }),
    staleTime: 0,
    refetchInterval: whileAllowed,
  })

export const useReplays = () =>
  useQuery({
    queryKey: [KEY, 'replays'],
    queryFn: ({ signal }) => client.listReplays({ options: { signal } }),
    staleTime: 0,
    refetchInterval: whileAllowed,
  })

/** A mutation after which recordings and replays are asked for again. */
function useRecordingAction<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }) })
}

/** Adds the recording of another program; the server detects its kind from the content. */
export const useAddRecording = () =>
  useRecordingAction((file: File) =>
    sendFile(`/timing-recordings?name=${encodeURIComponent(file.name.slice(0, 200))}`, file),
  )

export const useRemoveRecording = () =>
  useRecordingAction((id: string) => client.deleteTimingRecording({ params: { id } }))

export const useStartReplay = (id: string) =>
  useRecordingAction((body: ActionBody<Actions['startReplay']>) =>
    client.startReplay({ params: { id }, body }),
  )

export const usePauseReplay = () =>
  useRecordingAction(({ id, paused }: { id: string; paused: boolean }) =>
    client.changeReplay({ params: { id }, body: { paused } }),
  )

export const useEndReplay = () => useRecordingAction((id: string) => client.endReplay({ params: { id } }))
