import { addCustomerNote, type CustomerNote, deleteCustomerNote, noteLongest } from '@hoppla/contract/staff/customers'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { can, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

type Props = { customerId: string; notes: readonly CustomerNote[] }

/** What colleagues have noted, and what there is to add. The page is not asked for again: each time it is, that is a look. */
export const Notes = ({ customerId, notes }: Props) => {
  const { t, language } = useWords()
  const mayEdit = can(useMe(), 'customers.edit')
  const [shown, show] = useState(notes)
  const deleting = useMutation({
    mutationFn: (noteId: string) => callApi(deleteCustomerNote, { params: { customerId, noteId } }),
    onSuccess: (_answer, noteId) => show((all) => all.filter(({ id }) => id !== noteId)),
  })
  return (
    <Panel title={t('customers.notes')}>
      {shown.length === 0 && <p className="muted">{t('customers.noNotes')}</p>}
      <ul className="customer-list">
        {shown.map(({ id, text, at, by }) => {
          const time = formatMoment(new Date(at), language)
          return (
            <li key={id} className="plain">
              <span className="customer-note">
                {text}
                <small className="below">
                  {by ?? t('customers.formerStaff')} · {time}
                </small>
              </span>
              {mayEdit && (
                <Button
                  size="xs"
                  variant="quiet"
                  aria-label={t('customers.noteDeleteOf', { time })}
                  loading={deleting.isPending && deleting.variables === id}
                  onClick={() => deleting.mutate(id)}
                >
                  {t('customers.noteDelete')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {deleting.error && <Note tone="bad">{errorText(deleting.error, t)}</Note>}
      {mayEdit && <Write customerId={customerId} written={(note) => show((all) => [note, ...all])} />}
    </Panel>
  )
}

/** Pressed again after a lost answer, it is the same note. */
const Write = ({ customerId, written }: { customerId: string; written: (note: CustomerNote) => void }) => {
  const { t } = useWords()
  const [text, setText] = useState('')
  const key = useRef(crypto.randomUUID())
  const writing = useMutation({
    mutationFn: (said: string) =>
      callApi(addCustomerNote, { params: { customerId }, body: { text: said } }, { idempotencyKey: key.current }),
    onSuccess: (note) => {
      key.current = crypto.randomUUID()
      setText('')
      written(note)
    },
  })
  const said = text.trim()
  return (
    <form className="stack customer-write" onSubmit={submitted(() => said !== '' && writing.mutate(said))}>
      <Textarea
        label={t('customers.noteLabel')}
        description={t('customers.noteHint')}
        maxLength={noteLongest}
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget }) => {
          key.current = crypto.randomUUID()
          setText(currentTarget.value)
        }}
      />
      {writing.error && <Note tone="bad">{errorText(writing.error, t)}</Note>}
      <div>
        <Button type="submit" disabled={said === ''} loading={writing.isPending}>
          {t('customers.noteAdd')}
        </Button>
      </div>
    </form>
  )
}
