import type { AccountingCompany } from '@hoppla/contract/accounting/companies'
import { ActionIcon, NativeSelect, Tabs } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import './accounting.css'
import { remindedReports } from '@hoppla/contract/accounting/reminders'
import { listCompaniesQuery } from './accounting-queries.ts'
import { monthAfter, monthsFrom, monthText } from './periods.rules.ts'
import { Reminder } from './reminder.tsx'

// One tab is looked at at a time.
const tabs = {
  takings: lazy(() => import('./takings-tab.tsx')),
  articles: lazy(() => import('./articles-tab.tsx')),
  'gift-cards': lazy(() => import('./gift-cards-tab.tsx')),
  deferred: lazy(() => import('./deferred-tab.tsx')),
  vat: lazy(() => import('./vat-tab.tsx')),
  'trial-balance': lazy(() => import('./trial-balance-tab.tsx')),
  files: lazy(() => import('./files-tab.tsx')),
  months: lazy(() => import('./months-tab.tsx')),
} as const
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

export default function AccountingPage() {
  return (
    <Guarded permission="accounting.read">
      <Accounting />
    </Guarded>
  )
}

/** The books of one company in one month, both in the address. */
const Accounting = () => {
  const { t } = useWords()
  const { tab = 'takings' } = useParams()
  const asked = useInAddress('company')
  const place = usePlace()?.id
  const companies = useQuery(listCompaniesQuery)
  const shown = names.find((name) => name === tab)
  if (!shown) return <NotFound />
  const { data } = companies
  const company = data?.find(({ id }) => id === asked) ?? data?.find(({ id }) => id === place) ?? data?.[0]
  if (company && data) return <CompanyAccounts company={company} companies={data} tab={shown} />
  return (
    <Page title={t('accounting.title')}>
      {companies.error && <Failure error={companies.error} retry={() => void companies.refetch()} />}
      {!data && !companies.error && <Waiting rows={4} height={92} />}
      {data && <Empty title={t('accounting.none')}>{t('accounting.noneText')}</Empty>}
    </Page>
  )
}

type CompanyInput = { company: AccountingCompany; companies: readonly AccountingCompany[]; tab: Tab }

const CompanyAccounts = ({ company, companies, tab }: CompanyInput) => {
  const { t, language } = useWords()
  const go = useNavigate()
  const [search] = useSearchParams()
  const months = monthsFrom(company.firstMonth, company.today)
  const asked = useInAddress('month')
  const month = months.find((one) => one === asked) ?? months[0] ?? company.today.slice(0, 7)
  const Shown = tabs[tab]
  const { name, closedThrough } = company
  return (
    <Page
      title={t('accounting.title')}
      lead={
        closedThrough === null
          ? t('accounting.leadOpen', { name })
          : t('accounting.lead', { name, month: monthText(closedThrough, language) })
      }
      actions={<Chooser company={company} companies={companies} month={month} months={months} />}
    >
      {company.firstMonth === null ? (
        <Empty title={t('accounting.none')}>{t('accounting.noneText')}</Empty>
      ) : (
        <Tabs
          value={tab}
          activateTabWithKeyboard={false}
          onChange={(next) => void go(`/accounting${next === 'takings' ? '' : `/${next}`}?${search}`)}
        >
          <Tabs.List aria-label={t('accounting.view')}>
            {names.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`accounting.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {names.map((one) => (
            <Tabs.Panel key={one} value={one} className="accounting">
              {one === tab && (
                <Suspense fallback={<Waiting rows={4} height={92} />}>
                  <Shown company={company} month={month} />
                  <ReminderOf tab={one} company={company.id} />
                </Suspense>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}

/** Of a report, whether it is to come by mail. */
const ReminderOf = ({ tab, company }: { tab: Tab; company: string }) => {
  const report = remindedReports.find((one) => one === tab)
  return report ? <Reminder company={company} report={report} /> : null
}

type ChooserInput = {
  company: AccountingCompany
  companies: readonly AccountingCompany[]
  month: string
  months: readonly string[]
}

/** Days and years that were chosen in another month. */
const ofMonth = { on: '', from: '', to: '' } as const

/** Which company and which month. */
const Chooser = ({ company, companies, month, months }: ChooserInput) => {
  const { t, language } = useWords()
  const set = useSetAddress()
  const to = (next: string) => set({ month: next === months[0] ? '' : next, ...ofMonth })
  const step = (count: number) => months.find((one) => one === monthAfter(month, count))
  const [before, after] = [step(-1), step(1)]
  return (
    <>
      {companies.length > 1 && (
        <NativeSelect
          aria-label={t('accounting.company')}
          value={company.id}
          onChange={(event) => set({ company: event.currentTarget.value, month: '', centre: '', ...ofMonth })}
          data={companies.map(({ id, country }) => ({ value: id, label: country }))}
        />
      )}
      <div className="month-chooser">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('accounting.before')}
          disabled={before === undefined}
          onClick={() => before && to(before)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          aria-label={t('accounting.month')}
          value={month}
          onChange={(event) => to(event.currentTarget.value)}
          data={months.map((value) => ({ value, label: monthText(value, language) }))}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('accounting.after')}
          disabled={after === undefined}
          onClick={() => after && to(after)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </>
  )
}
