import { createAccount } from '@hoppla/contract/profile'
import { BackLink, Button, Card, DateFields, LinkButton, PageHead, Stack, TextField, Wrap } from '@hoppla/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { accountStart } from '../../platform/addresses.ts'
import { callApi } from '../../platform/api.ts'
import { showBulletin } from '../../platform/bulletins.ts'
import { Fetched } from '../../platform/fetched.tsx'
import { useForm } from '../../platform/form.ts'
import { FormCard } from '../../platform/form-card.tsx'
import { baseAddresses, continueAddress } from '../../platform/guards.ts'
import { titleOf } from '../../platform/meta.ts'
import { useSite } from '../../platform/page-site.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/children-page'
import { birthDateProblem, today } from './children.rules.ts'
import { ChildRows } from './children-card.tsx'
import { myChildren } from './profile.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.children.title'))

/** The children, and adding one. With `continuePath` it is a stop on the way from a sign-in, which can be skipped. */
export default function ChildrenPage() {
  const { language, t } = useWords()
  const { site } = useSite()
  const continuePath = new URLSearchParams(useLocation().search).get('continuePath')
  const children = useQuery({ ...myChildren, enabled: useSession().status === 'authenticated' })
  const onTheWay = continuePath ? continueAddress(continuePath, language, baseAddresses(site)) : undefined
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={accountStart(language)} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('account.children.title')}
        lead={t('account.children.lead')}
      />
      <Stack gap={6} className="mt-4">
        <Fetched query={children} label={t('account.children.loading')}>
          {(all) =>
            all.length > 0 && (
              <Card>
                <ChildRows childAccounts={all} />
              </Card>
            )
          }
        </Fetched>
        <AddChild />
        {onTheWay && (
          <div>
            <LinkButton href={onTheWay} iconEnd="arrow">
              {t(children.data?.length ? 'account.children.goOn' : 'account.children.later')}
            </LinkButton>
          </div>
        )}
      </Stack>
    </Wrap>
  )
}

const AddChild = () => {
  const { t } = useWords()
  const session = useSession()
  const cache = useQueryClient()
  // A new form after each child: empty fields, a new key.
  const [added, setAdded] = useState(0)
  const add = useMutation({
    mutationFn: ({ child, key }: { child: { firstName: string; lastName: string; birthDate: string }; key: string }) =>
      callApi(createAccount, { body: child }, { idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: myChildren.queryKey }),
        cache.invalidateQueries({ queryKey: ['overview'] }),
      ]),
  })
  const form = useForm({
    check: ({ firstName = '', lastName = '', birthDate = '' }) => {
      const wrongDate = birthDateProblem(birthDate, today())
      return {
        ...(firstName.trim() ? {} : { firstName: t('account.children.firstName') }),
        ...(lastName.trim() ? {} : { lastName: t('account.children.lastName') }),
        ...(wrongDate ? { birthDate: t(`account.children.${wrongDate}`) } : {}),
      }
    },
    send: async ({ firstName = '', lastName = '', birthDate = '' }, key) => {
      const child = await add.mutateAsync({ child: { firstName, lastName, birthDate }, key })
      showBulletin('ok', t('account.children.added', { name: child.firstname }))
      setAdded(added + 1)
    },
  })
  const familyName = session.status === 'authenticated' ? session.user.lastname : ''
  return (
    <FormCard
      form={form}
      key={`${added} ${familyName}`}
      aria-labelledby="add-child"
      heading={
        <h2 id="add-child" className="size-l">
          {t('account.children.addTitle')}
        </h2>
      }
    >
      <div className="two top-align">
        <TextField
          label={t('identity.label.firstName')}
          name="firstName"
          autoComplete="off"
          required
          maxLength={100}
          error={form.problem('firstName')}
        />
        <TextField
          label={t('identity.label.lastName')}
          name="lastName"
          autoComplete="off"
          required
          maxLength={100}
          defaultValue={familyName}
          error={form.problem('lastName')}
        />
      </div>
      <DateFields
        name="birthDate"
        legend={t('account.children.birthDate')}
        hint={t('account.children.birthHint')}
        labels={{ day: t('account.children.day'), month: t('account.children.month'), year: t('account.children.year') }}
        required
        error={form.problem('birthDate')}
      />
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('account.children.busy')}>
        {t('account.children.submit')}
      </Button>
    </FormCard>
  )
}
