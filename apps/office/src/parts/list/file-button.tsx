import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Takes a list along as a file, filtered as it stands. @param name of the file. */
export const FileButton = <R extends RouteSpec>({ route, input, name }: { route: R; input: CallInput<R>; name: string }) => {
  const { t } = useWords()
  const taking = useMutation({
    mutationFn: async () => saveFile(await fetchFile(route, input), name),
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <Button leftSection={<IconDownload size={18} aria-hidden />} loading={taking.isPending} onClick={() => taking.mutate()}>
      {t('list.export')}
    </Button>
  )
}
