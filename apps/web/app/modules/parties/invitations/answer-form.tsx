import { answerInvitation, type Invitation, mostAnswered } from '@hoppla/contract/parties/invitations'
import { formatDate } from '@hoppla/i18n'
import { Anchor, Button, Card, ErrorSummary, PlainButton, TextField } from '@hoppla/ui'
import { type SyntheticEvent, useState } from 'react'
import { contentLink } from '../../../platform/addresses/content-links.ts'
import { callApi } from '../../../platform/api/api.ts'
import { type Form, useForm } from '../../../platform/forms/form.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { answerOf, answerProblems, fieldOf, fieldOfPath, type Values, valuesOf } from './answer.rules.ts'
import { AnswerChild, AnswerKitchen } from './answer-child.tsx'

type Props = {
  secret: string
  invitation: Invitation
  /** @param secret of the answer. */
  onAnswered: (secret: string, invitation: Invitation) => void
}

/** The children of the form, what is typed, and how it is sent. */
const useAnswer = ({ secret, invitation: { answer }, onAnswered }: Props) => {
  const { t } = useWords()
  const [given] = useState<Values>(() => (answer ? valuesOf(answer) : {}))
  const [ids, setIds] = useState(() => answer?.children.map((_, index) => index) ?? [0])
  const [values, setValues] = useState(given)
  const form = useForm({
    check: (typed) => answerProblems(typed, ids, t),
    send: async (typed, idempotencyKey) => {
      const body = answerOf(typed, ids)
      const sent = await callApi(answerInvitation, { params: { secret }, body }, { idempotencyKey })
      onAnswered(sent.secret, sent.invitation)
    },
    fieldOf: (path) => fieldOfPath(path, ids),
  })
  const typed = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const now = new FormData(currentTarget)
    setValues(Object.fromEntries([...now].map(([name, value]) => [name, String(value)])))
  }
  const add = () => setIds([...ids, Math.max(...ids) + 1])
  const remove = (id: number) => setIds(ids.filter((one) => one !== id))
  return { given, ids, values, form, typed, add, remove }
}

/** A family's answer to an invitation, given or changed: child by child, and no more of a child that stays away. */
export const AnswerForm = (props: Props) => {
  const { invitation } = props
  const { language, t } = useWords()
  const { answer, answerUntil } = invitation
  const { given, ids, values, form, typed, add, remove } = useAnswer(props)
  const childOf = (id: number) => ({ id, invitation, values, given, form })
  const coming = ids.filter((id) => values[fieldOf(id, 'comes')] === 'yes')
  const until = formatDate(answerUntil, language, 'on')
  const isLate = answer !== null && !answer.canChange
  return (
    // `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed.
    <form className="stack gap-5 mt-5" method="dialog" noValidate onSubmit={form.submit} onInput={typed}>
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      <Card as="section" stack={5} aria-labelledby="coming">
        <div>
          <h2 id="coming">{t('invitation.coming.title')}</h2>
          <p className="hint">
            {isLate
              ? t('invitation.tooLate', { date: until, phone: invitation.playground.phone })
              : t('invitation.coming.lead', { date: until })}
          </p>
        </div>
        {ids.map((id) => (
          <AnswerChild key={id} {...childOf(id)} onRemove={ids.length > 1 ? () => remove(id) : undefined} />
        ))}
        {ids.length < mostAnswered && !isLate && (
          <div>
            <PlainButton icon="plus" onClick={add}>
              {t('invitation.sibling')}
            </PlainButton>
          </div>
        )}
      </Card>
      {coming.length > 0 && (
        <Card as="section" stack={5} aria-labelledby="kitchen">
          <h2 id="kitchen">{t('invitation.kitchen.title')}</h2>
          {coming.map((id) => (
            <AnswerKitchen key={id} {...childOf(id)} />
          ))}
        </Card>
      )}
      <Answerer form={form} given={given} />
      <div className="stack gap-3">
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('invitation.sending')}>
          {t(answer ? 'invitation.save' : 'invitation.send')}
        </Button>
        <p className="small muted centred">
          {!isLate && t('invitation.changeUntil', { date: until })} <Privacy />
        </p>
      </div>
    </form>
  )
}

const Answerer = ({ form, given }: { form: Form; given: Values }) => {
  const { t } = useWords()
  const optional = t('common.optional')
  return (
    <Card as="section" stack={4} aria-labelledby="you">
      <h2 id="you">{t('invitation.you.title')}</h2>
      <TextField
        name="name"
        label={t('invitation.you.name')}
        defaultValue={given.name}
        autoComplete="name"
        maxLength={100}
        required
        error={form.problem('name')}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('invitation.you.email')}
        hint={t('invitation.you.emailHint')}
        optional={optional}
        defaultValue={given.email}
        autoComplete="email"
        maxLength={254}
        error={form.problem('email')}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('invitation.you.phone')}
        hint={t('invitation.you.phoneHint')}
        optional={optional}
        defaultValue={given.phone}
        autoComplete="tel"
        maxLength={30}
        error={form.problem('phone')}
      />
      <TextField
        name="greeting"
        label={t('invitation.you.greeting')}
        optional={optional}
        defaultValue={given.greeting}
        autoComplete="off"
        maxLength={200}
        error={form.problem('greeting')}
      />
    </Card>
  )
}

const Privacy = () => {
  const { language, t } = useWords()
  const { site } = useSite()
  const privacy = contentLink(site, language, 'privacy')
  return privacy === undefined ? null : (
    <Anchor href={privacy} target="_blank">
      {t('invitation.privacy')}
    </Anchor>
  )
}
