import type { Register } from '@hoppla/contract/attendance/attendance'
import { type ReopeningEffect, reopenSession } from '@hoppla/contract/classes/cancel-session'
import { formatDate } from '@hoppla/i18n'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { type T, useWords } from '../../platform/words.ts'
import { previewReopenSessionQuery, useSessionsChanged } from './attendance-queries.ts'

/** A cancelled session takes place after all: who is told, and what stays as it is, with numbers before the press. */
export const ReopenDialog = ({ register, date, close }: { register: Register; date: string; close: () => void }) => {
  const { t, language } = useWords()
  const changed = useSessionsChanged()
  const { data, error } = useQuery(previewReopenSessionQuery(register.classId, register.id, date))
  const said = (lines: (effect: ReopeningEffect, t: T) => string[]) => {
    if (error) return <Note tone="bad">{errorText(error, t)}</Note>
    if (!data) return <Waiting rows={2} height={20} />
    return lines(data, t).map((line) => <p key={line}>{line}</p>)
  }
  return (
    <ConfirmDialog
      title={t('attendance.reopen.title', { day: formatDate(date, language, 'on') })}
      goes={said(whatGoes)}
      stays={error ? null : said(whatStays)}
      press={t('attendance.reopen.open')}
      keep={t('attendance.reopen.keep')}
      givesBack
      isReady={data !== undefined && !error}
      action={async () => {
        const { families } = await callApi(reopenSession, {
          params: { classId: register.classId, date },
          body: { groupIds: [register.id] },
        })
        changed()
        notifications.show({ color: 'leaf', message: t('attendance.reopen.done', { count: families }) })
      }}
      close={close}
    />
  )
}

const whatGoes = ({ families, choosing }: ReopeningEffect, t: T): string[] => [
  families === 0 ? t('attendance.reopen.goesNobody') : t('attendance.reopen.goes', { count: families }),
  ...(choosing > 0 ? [t('attendance.reopen.choosing', { count: choosing })] : []),
]

const whatStays = ({ refunded, makeUps }: ReopeningEffect, t: T): string[] => [
  refunded > 0 ? t('attendance.reopen.refunded', { count: refunded }) : t('attendance.reopen.nothing'),
  ...(makeUps > 0 ? [t('attendance.reopen.makeUps', { count: makeUps })] : []),
]
