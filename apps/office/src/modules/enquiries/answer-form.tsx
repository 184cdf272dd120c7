import { answerEnquiry, type InboxEnquiry, noteEnquiry } from '@hoppla/contract/enquiries/inbox'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { callApi } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { useEnquiryChanged } from './enquiry-changes.ts'

type Draft = { text: string; isDone: boolean; key: string }
const empty = (): Draft => ({ text: '', isDone: true, key: crypto.randomUUID() })

/** What is written and not sent yet, kept over a reload. Its key makes a second press the same one. */
const useDraft = (name: string) => {
  const [draft, setDraft] = useState(() => keptDraft(name, empty()))
  return {
    draft,
    write: (changes: Partial<Draft>) => {
      const next = { ...draft, ...changes }
      keepDraft(name, next)
      setDraft(next)
    },
    drop: () => {
      dropDraft(name)
      setDraft(empty())
    },
  }
}

/** Answers by mail, from a template or freely; beside it a note for colleagues. */
export const AnswerForm = ({ enquiry }: { enquiry: InboxEnquiry }) => {
  const { t } = useWords()
  const { id, version, language, templates, email } = enquiry
  const { draft, write, drop } = useDraft(`enquiry.${id}`)
  const { onSuccess, onError } = useEnquiryChanged(id)
  const sending = useMutation({
    mutationFn: () =>
      callApi(
        answerEnquiry,
        { params: { id }, body: { version, text: draft.text, isDone: draft.isDone } },
        { idempotencyKey: draft.key },
      ),
    onSuccess: (answered: InboxEnquiry) => {
      drop()
      onSuccess(answered)
      notifications.show({ color: 'leaf', message: t('enquiries.sent', { email }) })
    },
    onError: (error) => {
      // Another press is another try: what it sends is not what was refused.
      write({ key: crypto.randomUUID() })
      onError(error)
    },
  })
  return (
    <>
      <Panel title={t('enquiries.answer')}>
        <form className="stack" onSubmit={submitted(() => sending.mutate())}>
          <div className="reasons">
            {templates.map(({ key, text }) => (
              <Button key={key} size="xs" onClick={() => write({ text })}>
                {t(`enquiries.templates.${key as 'possible'}`)}
              </Button>
            ))}
          </div>
          <Textarea
            label={t('enquiries.text', { language: languageNames[language] })}
            rows={8}
            maxLength={5_000}
            required
            lang={language}
            value={draft.text}
            onChange={(event) => write({ text: event.currentTarget.value })}
          />
          <Checkbox
            label={t('enquiries.andDone')}
            checked={draft.isDone}
            onChange={(event) => write({ isDone: event.currentTarget.checked })}
          />
          <div className="dialog-actions">
            <Button type="submit" variant="next" loading={sending.isPending} disabled={draft.text.trim() === ''}>
              {t('enquiries.send')}
            </Button>
          </div>
        </form>
      </Panel>
      <NoteForm id={id} />
    </>
  )
}

const NoteForm = ({ id }: { id: string }) => {
  const { t } = useWords()
  const { draft, write, drop } = useDraft(`enquiry-note.${id}`)
  const { onSuccess, onError } = useEnquiryChanged(id)
  const keeping = useMutation({
    mutationFn: () => callApi(noteEnquiry, { params: { id }, body: { text: draft.text } }, { idempotencyKey: draft.key }),
    onSuccess: (noted: InboxEnquiry) => {
      drop()
      onSuccess(noted)
    },
    onError,
  })
  return (
    <Panel title={t('enquiries.note')}>
      <form className="stack" onSubmit={submitted(() => keeping.mutate())}>
        <Textarea
          label={t('enquiries.noteText')}
          description={t('enquiries.noteHint')}
          rows={2}
          maxLength={5_000}
          value={draft.text}
          onChange={(event) => write({ text: event.currentTarget.value })}
        />
        <div className="dialog-actions">
          <Button type="submit" loading={keeping.isPending} disabled={draft.text.trim() === ''}>
            {t('enquiries.keepNote')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
