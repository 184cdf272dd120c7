import { addOrderNote, orderNoteLongest } from '@hoppla/contract/orders/staff-orders'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Writes a note onto the timeline of an order. Pressed again after a lost answer, it is the same note. */
export const WriteNote = ({ reference, written }: { reference: string; written: () => void }) => {
  const { t } = useWords()
  const [text, setText] = useState('')
  const key = useRef(crypto.randomUUID())
  const writing = useMutation({
    mutationFn: (said: string) =>
      callApi(addOrderNote, { params: { orderReference: reference }, body: { text: said } }, { idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
      setText('')
      written()
    },
  })
  const said = text.trim()
  return (
    <Panel title={t('orders.note.title')}>
      <form className="stack" onSubmit={submitted(() => said !== '' && writing.mutate(said))}>
        <Textarea
          label={t('orders.note.label')}
          description={t('orders.note.hint')}
          maxLength={orderNoteLongest}
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
            {t('orders.note.add')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
