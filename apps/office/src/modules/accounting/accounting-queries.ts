import { listCompanies } from '@hoppla/contract/accounting/companies'
import { listMonths, previewMonth } from '@hoppla/contract/accounting/months'
import {
  getArticleTakings,
  getDeferredRevenue,
  getGiftCardDebt,
  getTakings,
  getTrialBalance,
  getVatReport,
  type TakingsBy,
} from '@hoppla/contract/accounting/reports'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import type { Period } from './periods.rules.ts'

// Every answer is written to the audit log as read: none is asked for again by itself.
const once = { staleTime: 60_000, refetchOnWindowFocus: false } as const

export const listCompaniesQuery = queryOptions({
  queryKey: ['accounting', 'companies'],
  queryFn: () => callApi(listCompanies, {}),
  ...once,
})

export const getTakingsQuery = (company: string, period: Period, by: TakingsBy) =>
  queryOptions({
    queryKey: ['accounting', 'takings', company, period, by],
    queryFn: () => callApi(getTakings, { query: { company, ...period, by } }),
    placeholderData: (before, query) => (query?.queryKey[2] === company ? before : undefined),
    ...once,
  })

/** @param place a play centre or `online`; empty: everywhere. */
export const getArticleTakingsQuery = (company: string, period: Period, place: string) =>
  queryOptions({
    queryKey: ['accounting', 'articles', company, period, place],
    queryFn: () => callApi(getArticleTakings, { query: { company, ...period, ...(place === '' ? {} : { place }) } }),
    placeholderData: (before, query) => (query?.queryKey[2] === company ? before : undefined),
    ...once,
  })

export const getVatReportQuery = (company: string, period: Period) =>
  queryOptions({
    queryKey: ['accounting', 'vat', company, period],
    queryFn: () => callApi(getVatReport, { query: { company, ...period } }),
    ...once,
  })

export const getGiftCardDebtQuery = (company: string, on: string) =>
  queryOptions({
    queryKey: ['accounting', 'gift-cards', company, on],
    queryFn: () => callApi(getGiftCardDebt, { query: { company, on } }),
    ...once,
  })

export const getDeferredRevenueQuery = (company: string, on: string) =>
  queryOptions({
    queryKey: ['accounting', 'deferred', company, on],
    queryFn: () => callApi(getDeferredRevenue, { query: { company, on } }),
    ...once,
  })

export const getTrialBalanceQuery = (company: string, period: Period) =>
  queryOptions({
    queryKey: ['accounting', 'trial-balance', company, period],
    queryFn: () => callApi(getTrialBalance, { query: { company, ...period } }),
    ...once,
  })

export const listMonthsQuery = (company: string) =>
  queryOptions({
    queryKey: ['accounting', 'months', company],
    queryFn: () => callApi(listMonths, { query: { company } }),
  })

export const previewMonthQuery = (company: string, month: string) =>
  queryOptions({
    queryKey: ['accounting', 'preview', company, month],
    queryFn: () => callApi(previewMonth, { query: { company, month } }),
  })
