import type { ChildAccount, SelectableChild } from '@hoppla/contract/profile'
import { passChildSummaries } from '@hoppla/contract/tickets/passes'
import { Avatar, Button, Card, RadioCards, SkeletonCard, Stack, Toast } from '@hoppla/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { renew } from '../../platform/api/queries.tsx'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { AddChild, useAge } from '../profile/profile.ts'

type Props = {
  articleId: string
  /** Whom one has chosen before; '' nobody. */
  chosen: string
  /** The words on the button. */
  submit: string
  busy?: boolean
  /** Why it went wrong. */
  failure?: string | undefined
  onChosen: (childId: string) => void
  /** Another way on, below the next step. @param chosen whom; while it is nobody, it asks for that and is undefined. */
  also?: (chosen: () => string | undefined) => ReactNode
}

const passChildSummariesQuery = (articleId: string) => ({
  queryKey: ['catalogue', 'pass-children', articleId],
  queryFn: () => callApi(passChildSummaries, { params: { id: articleId } }),
})

/** For which child a pass is: the guardian's own, with what speaks against each, or a new one in place. */
export default function ChildChoice({ articleId, chosen, submit, busy = false, failure, onChosen, also }: Props) {
  const { t } = useWords()
  const cache = useQueryClient()
  const children = useQuery(passChildSummariesQuery(articleId))
  const [value, setValue] = useState(chosen)
  const [isAdding, setIsAdding] = useState(false)
  const added = async ({ guid }: ChildAccount) => {
    await renew(cache, passChildSummariesQuery(articleId).queryKey)
    setValue(guid)
    setIsAdding(false)
  }
  return (
    <QueryResult query={children} label={t('account.children.loading')} waiting={<SkeletonCard />}>
      {(all) => (
        <Stack gap={5}>
          {all.length === 0 ? (
            <Toast tone="info" title={t('tickets.child.none')}>
              {t('tickets.child.noneText')}
            </Toast>
          ) : (
            <Choice all={all} value={value} {...{ setValue, submit, busy, failure, onChosen, also }} />
          )}
          {all.length === 0 || isAdding ? (
            <AddChild isMain={all.length === 0} onAdded={(child) => void added(child)} />
          ) : (
            <Button icon="plus" onClick={() => setIsAdding(true)}>
              {t('account.children.add')}
            </Button>
          )}
        </Stack>
      )}
    </QueryResult>
  )
}

type ChoiceProps = Required<Omit<Props, 'articleId' | 'chosen' | 'failure' | 'also'>> & {
  also: Props['also']
  failure: string | undefined
  all: readonly SelectableChild[]
  value: string
  setValue: (guid: string) => void
}

const Choice = ({ all, value, setValue, submit, busy, failure, onChosen, also }: ChoiceProps) => {
  const { t } = useWords()
  const age = useAge()
  const [isMissing, setIsMissing] = useState(false)
  const isOpen = all.some(({ guid, selectable }) => guid === value && selectable)
  const askForMissing = () => {
    setIsMissing(!isOpen)
    return isOpen ? value : undefined
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const childId = askForMissing()
    if (childId !== undefined && !busy) onChosen(childId)
  }
  return (
    <form noValidate onSubmit={send}>
      <Card raise stack={5}>
        {failure !== undefined && <Toast tone="error" title={failure} />}
        <RadioCards
          name="child"
          legend={t('tickets.child.legend')}
          legendSize="mid"
          value={isOpen ? value : null}
          error={isMissing && !isOpen ? t('tickets.child.missing') : undefined}
          onChange={setValue}
          options={all.map(({ guid, firstName, lastName, birthDate, selectable, warning }, index) => ({
            value: guid,
            label: `${firstName} ${lastName}`.trim(),
            media: <Avatar firstName={firstName} tone={index % 2 === 0 ? 'leaf' : 'sky'} />,
            hint: selectable ? (warning ?? age(birthDate)) : age(birthDate),
            ...(selectable ? {} : { reason: warning ?? t('tickets.child.notYours') }),
          }))}
        />
        <Button variant="pri" type="submit" iconEnd="arrow" busy={busy} busyLabel={t('common.loading')}>
          {submit}
        </Button>
        {also?.(askForMissing)}
      </Card>
    </form>
  )
}
