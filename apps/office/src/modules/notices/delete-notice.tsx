import { createNotice, deleteNotice, type NoticeInput } from '@hoppla/contract/places/notice-editing'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { callApi } from '../../platform/api.ts'
import { dropDraft } from '../../platform/drafts.ts'
import { errorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { placeNames } from './notice-fields.ts'

/** How long the way back is offered, in milliseconds. */
const undoMs = 10_000

/** Deletes a notice after a look at what goes; for ten seconds the way back is one press. */
export const DeleteNotice = ({ id, value, version }: { id: string; value: NoticeInput; version: number }) => {
  const { t, language } = useWords()
  const { places } = useMe()
  const { search } = useLocation()
  const go = useNavigate()
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const name = value.names[language] ?? Object.values(value.names)[0] ?? t('notices.unnamed')
  // The page of what is gone may still be shown and does not ask for it again: only the list is asked.
  const listAgain = () => void queries.invalidateQueries({ queryKey: ['notices'] })
  const undo = async (notification: string) => {
    notifications.hide(notification)
    try {
      await callApi(createNotice, { body: value }, { idempotencyKey: notification })
      listAgain()
    } catch (error) {
      notifications.show({ color: 'coral', message: errorText(error, t) })
    }
  }
  const remove = async () => {
    await callApi(deleteNotice, { params: { id }, query: { version } })
    dropDraft(`notice.${id}`)
    listAgain()
    void go({ pathname: '/notices', search })
    const notification = crypto.randomUUID()
    notifications.show({
      id: notification,
      autoClose: undoMs,
      message: (
        <span className="spread">
          {t('notices.deleted', { name })}
          <Button size="xs" onClick={() => void undo(notification)}>
            {t('editing.undo')}
          </Button>
        </span>
      ),
    })
  }
  return (
    <>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('notices.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('notices.deleteTitle', { name })}
          goes={t('notices.deleteGoes', { places: placeNames(places, value.placeIds) })}
          stays={t('notices.deleteStays')}
          press={t('notices.deleteNow')}
          action={remove}
          close={() => ask(false)}
        />
      )}
    </>
  )
}
