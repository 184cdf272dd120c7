import './messages.css'
import type { Register } from '@hoppla/contract/attendance/attendance'
import { type previewMessage, sendMessage } from '@hoppla/contract/classes/messages'
import type { Answer } from '@hoppla/contract/route'
import type { Language } from '@hoppla/i18n'
import { Button, Drawer, Radio, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { digestOf } from '../../../platform/digest.ts'
import { dropDraft, keepDraft, keptDraft } from '../../../platform/drafts.ts'
import { errorText, fieldErrors } from '../../../platform/errors.ts'
import { languageNames, useWords } from '../../../platform/words.ts'
import { MailPreview } from './mail-preview.tsx'
import { previewMessageQuery, useMessagesChanged } from './message-queries.ts'
import { emptyMessage, type MessageTarget, type MessageValues, messageInput, unfinishedLanguages } from './message-values.ts'

type Preview = Answer<typeof previewMessage>
type Written = Preview['languages'][number]

/** @property childId of a child's place in a booking: the note goes to its family alone. */
type Input = { register: Register; childId: string | undefined; opened: boolean; close: () => void }

/** Writes to the families of a group, of the class, or of one child: in each language, with what goes to whom before the press. */
export const MessageDrawer = ({ register, childId, opened, close }: Input) => {
  const { t } = useWords()
  const child = register.children.find(({ id }) => id === childId)
  const title = child ? t('classMessages.toChild', { name: child.firstName }) : t('classMessages.open')
  return (
    <Drawer opened={opened} onClose={close} title={title} size={620}>
      <MessageForm key={childId ?? ''} register={register} target={{ groupId: register.id, childId }} close={close} />
    </Drawer>
  )
}

const useMessage = (register: Register, target: MessageTarget, close: () => void) => {
  const { t } = useWords()
  const changed = useMessagesChanged(register.classId)
  const draft = `class-message.${target.childId ?? target.groupId}`
  const [values, setAll] = useState(() => keptDraft<MessageValues>(draft, emptyMessage()))
  const set = (more: Partial<MessageValues>) =>
    setAll((before) => {
      const next = { ...before, ...more }
      keepDraft(draft, next)
      return next
    })
  const [settled] = useDebouncedValue(values, 400)
  // Which languages there are is asked first, with nothing written; then as it is written.
  const first = useQuery(previewMessageQuery(register.classId, messageInput(emptyMessage(), target, [])))
  const languages = first.data?.languages.map(({ language }) => language) ?? []
  const preview = useQuery({
    ...previewMessageQuery(register.classId, messageInput(settled, target, languages)),
    enabled: first.data !== undefined,
  })
  const sending = useMutation({
    mutationFn: async () => {
      const body = messageInput(values, target, languages)
      const idempotencyKey = `${values.key}-${await digestOf(body)}`
      return callApi(sendMessage, { params: { classId: register.classId }, body }, { idempotencyKey })
    },
    onSuccess: ({ families }) => {
      dropDraft(draft)
      setAll(emptyMessage())
      changed()
      notifications.show({ color: 'leaf', message: t('classMessages.done', { count: families }) })
      close()
    },
  })
  return { values, set, first, preview, languages, sending }
}

const MessageForm = ({ register, target, close }: { register: Register; target: MessageTarget; close: () => void }) => {
  const { t } = useWords()
  const { values, set, first, preview, languages, sending } = useMessage(register, target, close)
  if (!first.data)
    return first.error ? <Failure error={first.error} retry={() => void first.refetch()} /> : <Waiting rows={4} height={52} />
  const shown = preview.data ?? first.data
  const unfinished = unfinishedLanguages(values, languages)
  const faults = fieldErrors(sending.error)
  const isReady = unfinished.length === 0 && shown.families > 0
  return (
    <form className="stack" noValidate onSubmit={submitted(() => isReady && sending.mutate())}>
      <p className="muted">{[register.name, register.groupName].filter(Boolean).join(' · ')}</p>
      {target.childId === undefined && <Audience toClass={values.toClass} choose={(toClass) => set({ toClass })} />}
      <Note tone="quiet">{t('classMessages.rules')}</Note>
      {shown.languages.map((one) => (
        <LanguageFields key={one.language} one={one} values={values} set={set} fault={faults[['texts', one.language].join('.')]} />
      ))}
      <Looks languages={shown.languages} />
      <Effects preview={shown} />
      {preview.error && <Failure error={preview.error} retry={() => void preview.refetch()} />}
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      {shown.families === 0 && <Note tone="info">{t('classMessages.nobody')}</Note>}
      {unfinished.length > 0 && (
        <Note tone="quiet">
          {t('classMessages.first', { languages: unfinished.map((language) => languageNames[language]).join(', ') })}
        </Note>
      )}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('classMessages.later')}
        </Button>
        <Button type="submit" variant="next" loading={sending.isPending} disabled={!isReady}>
          {t('classMessages.send', { count: shown.families })}
        </Button>
      </div>
    </form>
  )
}

const Audience = ({ toClass, choose }: { toClass: boolean; choose: (toClass: boolean) => void }) => {
  const { t } = useWords()
  return (
    <Radio.Group label={t('classMessages.to')} value={toClass ? 'class' : 'group'} onChange={(value) => choose(value === 'class')}>
      <div className="causes">
        {(['group', 'class'] as const).map((one) => (
          <Radio key={one} value={one} label={t(`classMessages.audience.${one}`)} />
        ))}
      </div>
    </Radio.Group>
  )
}

type FieldsInput = {
  one: Written
  values: MessageValues
  set: (more: Partial<MessageValues>) => void
  fault: string | undefined
}

const LanguageFields = ({ one: { language, isRequired, readers }, values, set, fault }: FieldsInput) => {
  const { t } = useWords()
  const words = values.texts[language] ?? { subject: '', text: '' }
  const write = (more: Partial<typeof words>) => set({ texts: { ...values.texts, [language]: { ...words, ...more } } })
  return (
    <fieldset className="message-language stack">
      <legend>
        {languageNames[language]}
        <span className="muted">{` · ${isRequired ? t('classMessages.required') : t('classMessages.readers', { count: readers })}`}</span>
      </legend>
      <TextInput
        label={t('classMessages.subject')}
        lang={language}
        required={isRequired}
        maxLength={120}
        value={words.subject}
        error={fault}
        onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
      />
      <Textarea
        label={t('classMessages.text')}
        lang={language}
        required={isRequired}
        maxLength={4_000}
        autosize
        minRows={4}
        value={words.text}
        onChange={({ currentTarget }) => write({ text: currentTarget.value })}
      />
    </fieldset>
  )
}

/** The mail as each language gets it, one at a time. */
const Looks = ({ languages }: { languages: readonly Written[] }) => {
  const { t } = useWords()
  const [wished, setWished] = useState<Language>()
  const written = languages.filter(({ mail }) => mail !== null)
  const shown = written.find(({ language }) => language === wished) ?? written[0]
  if (!shown?.mail) return null
  return (
    <section className="stack" aria-label={t('classMessages.looks')}>
      <div className="message-looks">
        <Title order={3}>{t('classMessages.looks')}</Title>
        {written.length > 1 &&
          written.map(({ language }) => (
            <Button key={language} size="xs" aria-pressed={language === shown.language} onClick={() => setWished(language)}>
              {languageNames[language]}
            </Button>
          ))}
      </div>
      <p className="muted">{t('classMessages.example')}</p>
      <p lang={shown.language}>
        <strong>{shown.mail.subject}</strong>
      </p>
      <MailPreview title={t('classMessages.looksIn', { language: languageNames[shown.language] })} html={shown.mail.html} />
    </section>
  )
}

const Effects = ({ preview: { families, languages } }: { preview: Preview }) => {
  const { t } = useWords()
  const inEach = languages
    .filter((one) => one.families > 0)
    .map((one) => `${languageNames[one.language]}: ${one.families}`)
    .join(', ')
  return (
    <section className="boxed" aria-label={t('classMessages.effects.title')}>
      <Title order={3}>{t('classMessages.effects.title')}</Title>
      <ul className="plain">
        <li>{`${t('classMessages.effects.families', { count: families })}${inEach === '' ? '' : ` (${inEach})`}`}</li>
        <li>{t('classMessages.effects.booking')}</li>
        <li>{t('classMessages.effects.log')}</li>
      </ul>
    </section>
  )
}
