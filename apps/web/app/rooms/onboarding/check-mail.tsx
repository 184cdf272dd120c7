import { EmptyState, LinkButton } from '@hoppla/ui'
import { useWords } from '../../platform/words.ts'
import { ResendConfirmation } from '../identity/identity.ts'
import { useLoginQuery } from './login-query.ts'

/** The account waits for a click in the mail. */
export const CheckMail = ({ email }: { email: string }) => {
  const { t } = useWords()
  const { step } = useLoginQuery()
  return (
    <EmptyState
      level={1}
      art="/art/empty.svg"
      title={t('identity.check.title')}
      actions={
        <>
          <p className="small muted">{t('identity.check.text')}</p>
          <div className="row middle">
            <ResendConfirmation email={email} label={t('identity.check.resend')} sent={t('identity.check.resent')} />
            <LinkButton variant="quiet" href={step('')}>
              {t('identity.check.toLogin')}
            </LinkButton>
          </div>
        </>
      }
    >
      {t('identity.check.lead', { email })}
    </EmptyState>
  )
}
