import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { Button, Skeleton, SkeletonCard } from '@hoppla/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { renew } from '../../platform/api/queries.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { ChildFields, childProblems } from './child-fields.tsx'
import { shownFamily } from './profile.queries.ts'

type Props = { heading?: boolean; isMain?: boolean; onAdded?: (child: ChildAccount) => void }

/**
 * The form that adds a child; empty again after each.
 * @param heading left out where the page's own title asks the same. @param isMain false where something else is the page's obvious next step.
 * @param onAdded called for each child.
 */
export const AddChild = ({ heading = true, isMain = true, onAdded }: Props) => {
  const { t } = useWords()
  const session = useSession()
  const cache = useQueryClient()
  // A new form after each child: empty fields, a new key.
  const [added, setAdded] = useState(0)
  const add = useMutation({
    mutationFn: ({ child, key }: { child: { firstName: string; lastName: string; birthDate: string }; key: string }) =>
      callApi(addChild, { body: child }, { idempotencyKey: key }),
    onSuccess: () => renew(cache, ...shownFamily),
  })
  const form = useForm({
    check: (values) => childProblems(t, values),
    send: async ({ firstName = '', lastName = '', birthDate = '' }, key) => {
      const child = await add.mutateAsync({ child: { firstName, lastName, birthDate }, key })
      showToast('ok', t('account.children.added', { name: child.firstname }))
      setAdded(added + 1)
      onAdded?.(child)
    },
  })
  // The family name stands there from the beginning: a field that fills later could be sent before.
  if (session.status !== 'authenticated')
    return (
      <Skeleton label={t('common.loading')}>
        <SkeletonCard />
      </Skeleton>
    )
  return (
    <FormCard
      form={form}
      key={added}
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
      <ChildFields form={form} values={{ last: session.user.lastname }} birthHint={t('account.children.birthHint')} />
      <Button type="submit" {...(isMain ? { variant: 'pri' } : {})} busy={form.busy} busyLabel={t('account.children.busy')}>
        {t('account.children.submit')}
      </Button>
    </FormCard>
  )
}
