import { type ChildAccount, createAccount } from '@hoppla/contract/profile'
import { Button, DateFields, TextField } from '@hoppla/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { showBulletin } from '../../platform/bulletins.ts'
import { useForm } from '../../platform/form.ts'
import { FormCard } from '../../platform/form-card.tsx'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { birthDateProblem, today } from './children.rules.ts'
import { myChildren } from './profile.queries.ts'

type Props = { heading?: boolean; isMain?: boolean; onAdded?: (child: ChildAccount) => void }

/**
 * The form that adds a child; empty again after each.
 * @param heading left out where the page's own title asks the same. @param isMain false where something else is the page's obvious next step.
 * @param onAdded told of each child.
 */
export const AddChild = ({ heading = true, isMain = true, onAdded }: Props) => {
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
      onAdded?.(child)
    },
  })
  const familyName = session.status === 'authenticated' ? session.user.lastname : ''
  return (
    <FormCard
      form={form}
      key={`${added} ${familyName}`}
      {...(heading
        ? {
            'aria-labelledby': 'add-child',
            heading: (
              <h2 id="add-child" className="size-l">
                {t('account.children.addTitle')}
              </h2>
            ),
          }
        : {})}
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
      <Button type="submit" {...(isMain ? { variant: 'pri' } : {})} busy={form.busy} busyLabel={t('account.children.busy')}>
        {t('account.children.submit')}
      </Button>
    </FormCard>
  )
}
