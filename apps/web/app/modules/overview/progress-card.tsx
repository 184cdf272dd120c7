import type { AccountProgress } from '@hoppla/contract/overview'
import { pathTo } from '@hoppla/contract/pages'
import { formatPercent } from '@hoppla/i18n'
import { Badge, Card, LinkButton, Pads } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../platform/session/session.ts'
import { ResendConfirmation } from '../identity/identity.ts'

type Props = { progress: AccountProgress; user: ApplicationUser; hasChildren: boolean }

/** The four lily pads (docs/product/overview.md): account, e-mail, child, phone. Only the next step is yellow; nothing is shown when all are done. */
export const ProgressCard = ({ progress, user, hasChildren }: Props) => {
  const { language, t } = useWords()
  if (progress.percentage >= 100) return null
  const pads = [
    { label: t('account.progress.account'), done: true },
    { label: t('account.progress.email'), done: user.emailconfirmed },
    { label: t('account.progress.child'), done: hasChildren },
    { label: t('account.progress.phone'), done: Boolean(user.phone) },
  ]
  const [done, open] = [pads.filter((pad) => pad.done), pads.filter((pad) => !pad.done)]
  return (
    <Card as="section" tone="sky" stack={5} aria-labelledby="progress">
      <div className="row between">
        <h2 id="progress">{t('account.progress.left', { count: progress.remainingSteps })}</h2>
        <Badge>{t('account.progress.percent', { percent: formatPercent(progress.percentage, language) })}</Badge>
      </div>
      <Pads label={t('account.progress.label')} pads={[...done, ...open]} doneLabel={t('common.done')} />
      <NextStep nextStep={progress.nextStep} user={user} />
    </Card>
  )
}

const wayOf = {
  AddChildren: (lang: string) => pathTo('account-children', { lang }),
  AddPhone: (lang: string) => pathTo('account-edit', { lang, hash: 'phone' }),
}

const NextStep = ({ nextStep, user }: { nextStep: AccountProgress['nextStep']; user: ApplicationUser }) => {
  const { language, t } = useWords()
  const email = user.pendingemail ?? user.email
  if (nextStep === 'Continue')
    return (
      <div className="row between gap-4">
        <p className="next-words">{t('account.progress.confirm', { email })}</p>
        <ResendConfirmation email={email} label={t('account.progress.resend')} sent={t('account.progress.resent', { email })} />
      </div>
    )
  return (
    <div className="row between gap-4">
      <p className="next-words">{t(`account.progress.${nextStep}`)}</p>
      <LinkButton variant="pri" href={wayOf[nextStep](language)}>
        {t(`account.progress.${nextStep}Go`)}
      </LinkButton>
    </div>
  )
}
