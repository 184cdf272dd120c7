import { passwordOptions, undoEmail } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, PageHead, Wrap } from '@hoppla/ui'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { dropEndedSession } from '../../platform/session/session.ts'
import type { Route } from './+types/email-undo-page'
import { ChoosePassword } from './choose-password.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = async ({ context }: Route.LoaderArgs) => ({ policy: await pageSite(context).call(passwordOptions, {}) })

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.undo.title'))

/** Opened from the mail to the previous address: restores it and asks for a new password. It needs a click, because mail filters open links, too. */
export default function EmailUndoPage() {
  const { policy } = useLoaderData<typeof loader>()
  const { t } = useWords()
  const query = new URLSearchParams(useLocation().search)
  const userId = query.get('userId') ?? ''
  const code = query.get('code') ?? ''
  const [outcome, setOutcome] = useState<'invalid' | 'undone' | { passwordCode: string }>()
  const form = useForm({
    send: async () => {
      try {
        const { passwordCode } = await callApi(undoEmail, { params: { userId }, query: { code } })
        await dropEndedSession()
        setOutcome(passwordCode === undefined ? 'undone' : { passwordCode })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error
        setOutcome('invalid')
      }
    },
  })
  if (typeof outcome === 'object')
    return (
      <Wrap width="slim">
        <ChoosePassword
          title={t('identity.undo.done')}
          lead={t('identity.undo.choose')}
          policy={policy}
          userId={userId}
          code={outcome.passwordCode}
        />
      </Wrap>
    )
  if (outcome !== undefined) return <Outcome isUndone={outcome === 'undone'} />
  return (
    <Wrap width="slim">
      <div className="stack">
        <PageHead title={t('identity.undo.title')} lead={t('identity.undo.lead')} />
        <FormCard form={form}>
          <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.reset.busy')}>
            {t('identity.undo.submit')}
          </Button>
        </FormCard>
      </div>
    </Wrap>
  )
}

/** Nothing is left to do: the address stands as before, or the link is no longer good. */
const Outcome = ({ isUndone }: { isUndone: boolean }) => {
  const { language, t } = useWords()
  return (
    <Wrap width="slim">
      <EmptyState
        level={1}
        art={isUndone ? '/art/empty' : '/art/lost'}
        title={t(isUndone ? 'identity.undo.done' : 'identity.undo.invalid')}
        actions={
          <LinkButton variant="pri" href={pathTo('account', { lang: language })}>
            {t('identity.confirm.button')}
          </LinkButton>
        }
      >
        {t(isUndone ? 'identity.undo.lead' : 'identity.undo.invalidText')}
      </EmptyState>
    </Wrap>
  )
}
