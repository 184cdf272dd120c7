import type { ChildAccount } from '@hoppla/contract/profile'
import { Button, Card, PageHead, Stack } from '@hoppla/ui'
import { useState } from 'react'
import { Queries } from '../../platform/api/queries.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AddChild, ChildRows } from '../profile/profile.ts'
import type { Route } from './+types/children-step-page'
import { useStop } from './sign-in.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.children.title'))

/** The children of a new account, as many as there are, or another day. */
export default function ChildrenStepPage() {
  const { t } = useWords()
  const { leave, later, isLeaving } = useStop('AddChildren')
  const [added, setAdded] = useState<readonly ChildAccount[]>([])
  const hasAdded = added.length > 0
  return (
    <Queries>
      <PageHead title={t('account.children.addTitle')} lead={t('account.children.lead')} />
      <Stack gap={5} className="mt-4">
        {hasAdded && (
          <Card>
            <ChildRows childAccounts={added} />
          </Card>
        )}
        <AddChild heading={false} isMain={!hasAdded} onAdded={(child) => setAdded([...added, child])} />
        <Button
          full
          variant={hasAdded ? 'pri' : 'quiet'}
          iconEnd="arrow"
          busy={isLeaving}
          busyLabel={t('common.loading')}
          onClick={() => void (hasAdded ? leave() : later())}
        >
          {t(hasAdded ? 'account.children.goOn' : 'account.children.later')}
        </Button>
      </Stack>
    </Queries>
  )
}
