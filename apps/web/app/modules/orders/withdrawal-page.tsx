import {
  confirmWithdrawal,
  readWithdrawal,
  type WithdrawalAcknowledgement,
  type WithdrawalStatement,
} from '@hoppla/contract/orders/withdrawal'
import { formatDate, formatDateTime, formatMoney } from '@hoppla/i18n'
import {
  Bill,
  Button,
  Card,
  Checkbox,
  Fieldset,
  KeyValues,
  List,
  ListRow,
  PageHead,
  Stack,
  TextField,
  Toast,
  Wrap,
} from '@hoppla/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { evictReads } from '../../platform/api/evict-reads.ts'
import { type Form, looksLikeEmail, useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import type { Route } from './+types/withdrawal-page'
import { chosenLines, sumOf } from './withdrawal.rules.ts'

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('withdrawal.title'),
    (t) => t('withdrawal.description'),
  )

type Contract = { orderReference: string; email: string }
type Step =
  | { at: 'contract'; contract: Contract }
  | { at: 'statement'; contract: Contract; statement: WithdrawalStatement }
  | { at: 'done'; acknowledgement: WithdrawalAcknowledgement }

/** Withdrawing from a distance contract (directive 2011/83/EU art. 11a): without sign-in, in two steps, acknowledged with date and time. */
export default function WithdrawalPage() {
  const { t } = useWords()
  const { hash } = useLocation()
  // A receipt leads here with its order's number; before the page is hydrated the address after the hash is not known.
  const isHydrated = useHydrated()
  const [step, setStep] = useState<Step>()
  const now = step ?? { at: 'contract', contract: { orderReference: isHydrated ? hash.slice(1) : '', email: '' } }
  const isDone = now.at === 'done'
  return (
    <Wrap width="narrow">
      <PageHead
        title={t(isDone ? 'withdrawal.done' : 'withdrawal.title')}
        lead={isDone ? t('withdrawal.doneLead', { email: now.acknowledgement.email }) : t('withdrawal.lead')}
      />
      <Stack gap={5} className="mt-4">
        {now.at === 'contract' && (
          <>
            <ContractForm
              key={now.contract.orderReference}
              contract={now.contract}
              onFound={(contract, statement) => setStep({ at: 'statement', contract, statement })}
            />
            <ModelForm />
          </>
        )}
        {now.at === 'statement' && (
          <>
            <Statement {...now} go={setStep} />
            <Button variant="quiet" onClick={() => setStep({ at: 'contract', contract: now.contract })}>
              {t('withdrawal.another')}
            </Button>
          </>
        )}
        {isDone && (
          <>
            <Acknowledged {...now.acknowledgement} />
            <Button className="noprint start" icon="printer" onClick={() => print()}>
              {t('withdrawal.keep')}
            </Button>
          </>
        )}
      </Stack>
    </Wrap>
  )
}

/** For whoever would rather write (art. 6 (1) (h), annex I part B). */
const ModelForm = () => {
  const { site } = useSite()
  const { t } = useWords()
  const { companyname, companyaddress, mailfrom } = site.country
  return (
    <details className="more">
      <summary>{t('withdrawal.form.title')}</summary>
      <p className="quoted">{t('withdrawal.form.text', { company: [companyname, companyaddress, mailfrom].join(', ') })}</p>
    </details>
  )
}

type ContractProps = { contract: Contract; onFound: (contract: Contract, statement: WithdrawalStatement) => void }

/** First step: which contract. */
const ContractForm = ({ contract, onFound }: ContractProps) => {
  const { t } = useWords()
  const form = useForm({
    check: ({ orderReference = '', email = '' }) => ({
      ...(orderReference.trim() ? {} : { orderReference: t('withdrawal.referenceMissing') }),
      ...(looksLikeEmail(email) ? {} : { email: t('withdrawal.emailMissing') }),
    }),
    send: async ({ orderReference = '', email = '' }) => {
      const input = { orderReference: orderReference.trim(), email: email.trim() }
      onFound(input, await callApi(readWithdrawal, { body: input }))
    },
  })
  return (
    <FormCard form={form}>
      <TextField
        name="orderReference"
        label={t('withdrawal.reference')}
        hint={t('withdrawal.referenceHint')}
        error={form.problem('orderReference')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={contract.orderReference}
      />
      <TextField
        name="email"
        label={t('withdrawal.email')}
        hint={t('withdrawal.emailHint')}
        error={form.problem('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={contract.email}
      />
      <Button variant="pri" type="submit" iconEnd="arrow" busy={form.busy} busyLabel={t('withdrawal.finding')}>
        {t('withdrawal.find')}
      </Button>
    </FormCard>
  )
}

type StatementProps = { contract: Contract; statement: WithdrawalStatement; go: (step: Step) => void }

/** Second step: from what, by whom, what comes back; the button says what it does, in the law's words. */
const Statement = ({ contract, statement, go }: StatementProps) => {
  const { t } = useWords()
  const { lines, done } = statement
  const isOpen = lines.some(({ withdrawalRight }) => withdrawalRight === 'yes')
  return (
    <>
      <OrderFacts statement={statement} />
      {isOpen ? (
        <StatementForm contract={contract} statement={statement} go={go} />
      ) : (
        <Toast tone="info" title={t('withdrawal.nothing')} />
      )}
      {done.length > 0 && (
        <Stack gap={3}>
          <h2 className="size-l">{t('withdrawal.earlier')}</h2>
          {done.map((earlier) => (
            <Acknowledged key={earlier.creditNoteNumber} {...earlier} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** Which contract it is, until when it may be withdrawn from, and what in it may not. */
const OrderFacts = ({ statement }: { statement: WithdrawalStatement }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const exempt = statement.lines.filter(({ withdrawalRight }) => withdrawalRight === 'exempt')
  return (
    <Card stack={4}>
      <h2 className="size-l">{t('withdrawal.order', { reference: statement.orderReference })}</h2>
      <KeyValues
        rows={[
          { term: t('withdrawal.concluded'), value: formatDateTime(statement.concludedAt, language, site.country.timezone) },
          ...(statement.lastDay ? [{ term: t('withdrawal.lastDay'), value: formatDate(statement.lastDay, language) }] : []),
          { term: t('withdrawal.seller'), value: statement.companyName },
        ]}
      />
      {exempt.length > 0 && (
        <List>
          {exempt.map(({ lineId, articleName, amount, reason }) => (
            <ListRow
              key={lineId}
              low
              title={articleName}
              note={reason && t(`withdrawal.reason.${reason}`)}
              end={<span className="num">{formatMoney(amount, statement.currency, language)}</span>}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

/** Sends the statement about the chosen lines. */
const useStatement = ({ contract, statement: { lines }, go }: StatementProps, chosen: readonly string[]): Form => {
  const { t } = useWords()
  return useForm({
    check: ({ name = '' }) => ({
      ...(name.trim() ? {} : { name: t('withdrawal.nameMissing') }),
      ...(chosen.length > 0 ? {} : { lines: t('withdrawal.linesMissing') }),
    }),
    send: async ({ name = '' }) => {
      const input = { ...contract, name: name.trim(), lines: [...chosen], refundAmount: sumOf(chosenLines(lines, chosen)) }
      try {
        go({ at: 'done', acknowledgement: await callApi(confirmWithdrawal, { body: input }) })
        evictReads()
      } catch (error) {
        // Something was used or refunded meanwhile: show the present state, and why nothing was sent.
        if (error instanceof ApiError && /^withdrawal\./.test(error.body?.code ?? ''))
          go({ at: 'statement', contract, statement: await callApi(readWithdrawal, { body: contract }) })
        throw error
      }
    },
  })
}

const StatementForm = (props: StatementProps) => {
  const { lines, currency, refundTo } = props.statement
  const { language, t } = useWords()
  const open = lines.filter(({ withdrawalRight }) => withdrawalRight === 'yes')
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ lineId }) => lineId))
  const form = useStatement(props, chosen)
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <FormCard form={form}>
      <Fieldset id="lines" legend={t('withdrawal.which')} legendSize="mid" error={form.problem('lines')}>
        {open.map(({ lineId, articleName, quantity, refundAmount }, index) => (
          <Checkbox
            key={lineId}
            id={index === 0 ? 'lines' : lineId}
            name={`line-${lineId}`}
            label={`${quantity > 1 ? `${quantity} × ` : ''}${articleName}, ${money(refundAmount)}`}
            checked={chosen.includes(lineId)}
            onChange={({ target }) => setChosen(target.checked ? [...chosen, lineId] : chosen.filter((other) => other !== lineId))}
          />
        ))}
      </Fieldset>
      <TextField
        name="name"
        label={t('withdrawal.name')}
        error={form.problem('name')}
        autoComplete="name"
        maxLength={100}
        required
      />
      <Bill rows={[{ label: t('withdrawal.comesBack'), amount: money(sumOf(chosenLines(lines, chosen))), kind: 'sum' }]} />
      <p className="small muted">{refundTo.map((way) => t(`withdrawal.backTo.${way}`)).join(' ')}</p>
      <Button variant="pri" type="submit" busy={form.busy} busyLabel={t('withdrawal.confirming')}>
        {t('withdrawal.confirm')}
      </Button>
    </FormCard>
  )
}

/** What was received and when, to keep. */
const Acknowledged = ({ withdrawnAt, name, lines, refundAmount, currency, creditNoteNumber }: WithdrawalAcknowledgement) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <Card as="article" tone="leaf" stack={4} aria-label={creditNoteNumber}>
      <KeyValues
        rows={[
          { term: t('withdrawal.receivedAt'), value: formatDateTime(withdrawnAt, language, site.country.timezone) },
          { term: t('withdrawal.by'), value: name },
          { term: t('withdrawal.creditNote'), value: creditNoteNumber },
        ]}
      />
      <Bill
        rows={[
          ...lines.map((line) => ({ label: line.articleName, amount: money(line.refundAmount), kind: 'rule' as const })),
          { label: t('withdrawal.comesBack'), amount: money(refundAmount), kind: 'sum' },
        ]}
      />
    </Card>
  )
}
