import { messageGuests, mostMessageText } from '@hoppla/contract/parties/own-invitations'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, ErrorSummary, TextArea } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { type Problems, useForm } from '../../../../platform/forms/form.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { useTakeInvitation } from './own-invitation.queries.ts'
import type { PanelProps } from './panel-props.ts'

/** A word to the guests who come, by mail. */
export const MessageCard = ({ party, own }: PanelProps) => {
  const { language, t } = useWords()
  const take = useTakeInvitation(party.id)
  const [round, setRound] = useState(0)
  const reached = own.guests.filter(({ getsMail, children }) => getsMail && children.some(({ comes }) => comes)).length
  const form = useForm({
    check: ({ message = '' }): Problems => (message.trim() === '' ? { message: t('inviting.empty') } : {}),
    send: async ({ message = '' }, idempotencyKey) => {
      take(await callApi(messageGuests, { params: { id: party.id }, body: { text: message } }, { idempotencyKey }))
      showToast('ok', t('inviting.sent', { count: reached }))
      setRound((count) => count + 1)
    },
    fieldOf: (path) => (path === 'text' ? 'message' : path),
  })
  return (
    <Card as="section" stack={4} aria-labelledby="message-guests">
      <h2 id="message-guests">{t('inviting.message')}</h2>
      {own.messages.map(({ text, sentAt, guests }) => (
        <figure key={sentAt} className="sent">
          <blockquote>{text}</blockquote>
          <figcaption className="small muted">
            {formatDate(sentAt.slice(0, 10), language, 'on')}. {t('inviting.sent', { count: guests })}
          </figcaption>
        </figure>
      ))}
      {reached === 0 ? (
        <p className="muted">{t('inviting.noMail')}</p>
      ) : (
        // `dialog` outside a dialog sends nothing.
        <form key={round} className="stack gap-3" method="dialog" noValidate onSubmit={form.submit}>
          <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
          <TextArea
            name="message"
            label={t('inviting.messageLabel')}
            hint={t('inviting.messageHint', { count: reached })}
            maxLength={mostMessageText}
            error={form.problem('message')}
          />
          <div>
            <Button type="submit" busy={form.busy} busyLabel={t('inviting.saving')}>
              {t('inviting.send')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
