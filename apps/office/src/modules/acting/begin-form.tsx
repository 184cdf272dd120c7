import { type ActingReason, actingReasons, beginActing } from '@hoppla/contract/customer-service/acting'
import type { Answer } from '@hoppla/contract/route'
import { searchCustomers, searchLeast } from '@hoppla/contract/staff/search'
import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { useChosenCustomer } from '../../platform/chosen-customer.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { readActingQuery } from './acting-queries.ts'

/** Milliseconds after the last letter: each search is counted and logged. */
const restMs = 300

const useFound = (typed: string) => {
  const [q] = useDebouncedValue(typed.trim(), restMs)
  return useQuery({
    queryKey: ['acting-search', q],
    queryFn: () => callApi(searchCustomers, { query: { q } }),
    enabled: q.length >= searchLeast,
    retry: false,
    staleTime: 30_000,
    gcTime: 0,
  })
}

/** Who has asked, and why somebody acts. Nothing begins before the press. */
export const BeginForm = () => {
  const { t } = useWords()
  const client = useQueryClient()
  const from = useChosenCustomer()
  const [typed, type] = useState('')
  const [customerId, choose] = useState<string | null>(from?.id ?? null)
  const [reason, setReason] = useState<ActingReason>('phone')
  const [note, setNote] = useState('')
  const { data: found, error } = useFound(typed)
  const chosen = from ?? found?.customers.find(({ id }) => id === customerId)
  const beginning = useMutation({
    mutationFn: (id: string) => callApi(beginActing, { body: { customerId: id, reason, note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: readActingQuery.queryKey, exact: true }),
  })
  return (
    <Panel title={t('acting.begin.title')}>
      <form className="stack" onSubmit={submitted(() => chosen && beginning.mutate(chosen.id))}>
        {from ? (
          <p>
            <strong>{from.name}</strong>
          </p>
        ) : (
          <TextInput
            label={t('acting.begin.find')}
            description={t('acting.begin.findHint')}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
        {error && <Note tone="bad">{errorText(error, t)}</Note>}
        {found && !from && <Found found={found} customerId={customerId} choose={choose} />}
        <Select
          label={t('acting.begin.reason')}
          data={actingReasons.map((each) => ({ value: each, label: t(`acting.reasons.${each}`) }))}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason(actingReasons.find((each) => each === value) ?? 'phone')}
        />
        <Textarea
          label={t('acting.begin.note')}
          description={t('acting.begin.noteHint')}
          maxLength={300}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {beginning.error && <Note tone="bad">{errorText(beginning.error, t)}</Note>}
        <p className="muted">{t('acting.begin.thirty')}</p>
        <div>
          <Button type="submit" variant="next" disabled={!chosen} loading={beginning.isPending}>
            {chosen ? t('acting.begin.go', { name: chosen.name }) : t('acting.begin.goNobody')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type FoundProps = {
  found: Answer<typeof searchCustomers>
  customerId: string | null
  choose: (id: string) => void
}

/** Whom the letters may mean. */
const Found = ({ found: { customers, hasMore }, customerId, choose }: FoundProps) => {
  const { t } = useWords()
  if (customers.length === 0) return <p className="muted">{t('acting.begin.none')}</p>
  return (
    <Radio.Group label={t('acting.begin.find')} value={customerId} onChange={choose}>
      <div className="stack">
        {customers.map(({ id, name, town, email }) => (
          <Radio key={id} value={id} label={[name, town ?? email].filter(Boolean).join(', ')} />
        ))}
      </div>
      {hasMore && <p className="muted">{t('acting.begin.more')}</p>}
    </Radio.Group>
  )
}
