import type { ViewList } from '@hoppla/contract/staff/view-lists'
import { deleteView, renameView, type SavedView, saveView } from '@hoppla/contract/staff/views'
import { Button, Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, refusalCode } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { submitted } from '../form-submit.ts'
import { listViewsQuery } from './view-queries.ts'

/** What changes one's views: saves, renames, deletes. What is gone already is deleted too. */
const useViewChanges = ({ list, filters, view, close }: Input) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: listViewsQuery.queryKey })
  const keeping = useMutation({
    mutationFn: (name: string) =>
      view
        ? callApi(renameView, { params: { id: view.id }, body: { name } })
        : callApi(saveView, { body: { list, name, filters } }),
    onSuccess: close,
    onSettled,
  })
  const deleting = useMutation({
    mutationFn: async ({ id }: SavedView) => {
      try {
        await callApi(deleteView, { params: { id } })
      } catch (error) {
        if (refusalCode(error) !== 'view.not-found') throw error
      }
    },
    onSuccess: (_answer, { name }) => {
      notifications.show({ message: t('list.views.deleted', { name }) })
      close()
    },
    onSettled,
  })
  return { keeping, deleting }
}

type Input = { list: ViewList; filters: SavedView['filters']; view?: SavedView; close: () => void }

/** The name of a view. @param view the one that is changed; without: these filters become one. */
export const ViewDialog = (input: Input) => {
  const { t } = useWords()
  const { view, close } = input
  const [name, setName] = useState(view?.name ?? '')
  const { keeping, deleting } = useViewChanges(input)
  const failure = keeping.error ?? deleting.error
  return (
    <Modal opened onClose={close} title={t(view ? 'list.views.changeTitle' : 'list.views.saveTitle')} centered>
      <form className="stack" onSubmit={submitted(() => keeping.mutate(name.trim()))}>
        <TextInput
          data-autofocus
          label={t('list.views.name')}
          description={view ? undefined : t('list.views.hint')}
          required
          maxLength={60}
          value={name}
          error={failure && (fieldErrors(failure).name ?? errorText(failure, t))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          {view && (
            <Button variant="danger" loading={deleting.isPending} onClick={() => deleting.mutate(view)}>
              {t('list.views.delete')}
            </Button>
          )}
          <Button type="submit" variant="next" loading={keeping.isPending} disabled={name.trim() === ''}>
            {t('list.views.keep')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
