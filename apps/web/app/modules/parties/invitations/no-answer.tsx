import { pathTo } from '@hoppla/contract/pages'
import type { Invitation } from '@hoppla/contract/parties/invitations'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, EmptyState, LinkButton } from '@hoppla/ui'
import { ApiError } from '../../../platform/api/api.ts'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'

/** Why an invitation takes no answer, and what to do instead. */
export const NoAnswer = ({ invitation: { state, answerUntil, playground } }: { invitation: Invitation }) => {
  const { language, t } = useWords()
  if (state === 'open') return null
  const values = { date: formatDate(answerUntil, language, 'on'), phone: playground.phone }
  return (
    <Card as="section" tone="sun" stack={2} className="mt-5" aria-labelledby="no-answer">
      <h2 id="no-answer">{t(`invitation.states.${state}`)}</h2>
      <p>{t(`invitation.states.${state}Text`, values)}</p>
    </Card>
  )
}

/** The link leads nowhere: it was replaced, erased, or came in part. */
export const NotFound = ({ error, again }: { error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  if (isNetworkFailure(error))
    return (
      <EmptyState
        art="/art/lost"
        level={1}
        title={errorText(error, t)}
        actions={
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  const which = error instanceof ApiError && error.body?.code === 'party.invitation-renewed' ? 'renewed' : 'lost'
  return (
    <EmptyState
      art="/art/lost"
      level={1}
      title={t(`invitation.states.${which}`)}
      actions={
        <LinkButton variant="pri" href={pathTo('playgrounds', { lang: language })}>
          {t('invitation.toStart')}
        </LinkButton>
      }
    >
      {t(`invitation.states.${which}Text`)}
    </EmptyState>
  )
}
