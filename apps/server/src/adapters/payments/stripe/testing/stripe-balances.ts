/** What Stripe's lists of the balance have, by its published API; made by the test. */
export type BookedTransaction = {
  id: string
  type: string
  reporting_category: string
  amount: number
  fee: number
  net: number
  currency: string
  created: number
  source: string | object | null
  payout?: string
}
export type BookedPayout = {
  id: string
  amount: number
  currency: string
  created: number
  arrival_date: number
  status: string
  reconciliation_status: string
}

type Listed = { id: string; created: number }

/** The balance in Stripe's wire format: newest first, `limit` and `starting_after`, at most a hundred, sources expanded only when that is asked for. */
export const stripeBalances = () => {
  const transactions: BookedTransaction[] = []
  const payouts: BookedPayout[] = []
  const page = <A extends Listed>(all: readonly A[], form: URLSearchParams, url: string) => {
    const since = Number(form.get('created[gte]') ?? 0)
    const sorted = all.filter(({ created }) => created >= since).toReversed()
    const after = form.get('starting_after')
    const from = after === null ? 0 : sorted.findIndex(({ id }) => id === after) + 1
    const most = Math.min(100, Number(form.get('limit') ?? 10))
    return { object: 'list', url, has_more: from + most < sorted.length, data: sorted.slice(from, from + most) }
  }
  const shown = ({ payout: _, source, ...transaction }: BookedTransaction, isExpanded: boolean) => ({
    ...transaction,
    object: 'balance_transaction',
    source: isExpanded || source === null || typeof source === 'string' ? source : (source as { id: string }).id,
  })
  return {
    transactions,
    payouts,
    answer: (path: string, form: URLSearchParams): { status: number; body: object } | undefined => {
      if (path === '/v1/payouts') return { status: 200, body: page(payouts, form, path) }
      if (path !== '/v1/balance_transactions') return undefined
      const payout = form.get('payout')
      const list = page(payout === null ? transactions : transactions.filter((one) => one.payout === payout), form, path)
      const isExpanded = [...form].some(([name, value]) => name.startsWith('expand') && value === 'data.source')
      return { status: 200, body: { ...list, data: list.data.map((one) => shown(one, isExpanded)) } }
    },
  }
}
