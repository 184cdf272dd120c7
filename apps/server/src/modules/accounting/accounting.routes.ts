import * as companies from '@hoppla/contract/accounting/companies'
import * as datevNumbers from '@hoppla/contract/accounting/datev-numbers'
import * as files from '@hoppla/contract/accounting/files'
import * as months from '@hoppla/contract/accounting/months'
import * as reminders from '@hoppla/contract/accounting/reminders'
import * as reports from '@hoppla/contract/accounting/reports'
import { serve } from '../../http/serve.ts'
import { listCompanies } from './companies.ts'
import { saveDatevNumbers } from './datev-numbers.ts'
import { exportVouchers } from './files/export-vouchers.ts'
import { listMonths, previewMonth } from './months.ts'
import { listReminders, mailReminder, remindOfReportsJob, setReminder } from './reminders.ts'
import {
  getArticleTakings,
  getDeferredRevenue,
  getGiftCardDebt,
  getTakings,
  getTrialBalance,
  getVatReport,
} from './reports/reports.ts'
import { sumLedgerDaysJob } from './sum-days.ts'
export const accountingRoutes = [
  serve(companies.listCompanies, listCompanies),
  serve(datevNumbers.saveDatevNumbers, saveDatevNumbers),
  serve(reports.getTakings, getTakings),
  serve(reports.getArticleTakings, getArticleTakings),
  serve(reports.getVatReport, getVatReport),
  serve(reports.getGiftCardDebt, getGiftCardDebt),
  serve(reports.getDeferredRevenue, getDeferredRevenue),
  serve(reports.getTrialBalance, getTrialBalance),
  serve(months.listMonths, listMonths),
  serve(months.previewMonth, previewMonth),
  serve(files.exportVouchers, exportVouchers),
  serve(reminders.listReminders, listReminders),
  serve(reminders.setReminder, setReminder),
]
export const accountingJobs = [sumLedgerDaysJob, remindOfReportsJob, mailReminder]
