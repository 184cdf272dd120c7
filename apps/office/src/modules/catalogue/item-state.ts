import type { Tone } from '../../parts/states.tsx'

type Dated = {
  active?: boolean | undefined
  sellableFrom?: string | undefined
  sellableTo?: string | undefined
  soldOut?: boolean | undefined
  soldOutTo?: string | undefined
}
export type SaleState = 'onSale' | 'soldOut' | 'planned' | 'ended' | 'off'
export const saleStates: readonly SaleState[] = ['onSale', 'soldOut', 'planned', 'ended', 'off']

/** Whether something is sold on a day, both ends of its times included. Days are `YYYY-MM-DD`. */
export const saleStateOf = ({ active, sellableFrom, sellableTo, soldOut, soldOutTo }: Dated, today: string): SaleState => {
  if (active === false) return 'off'
  if (sellableFrom !== undefined && sellableFrom > today) return 'planned'
  if (sellableTo !== undefined && sellableTo < today) return 'ended'
  return soldOut && (soldOutTo === undefined || soldOutTo >= today) ? 'soldOut' : 'onSale'
}

export const saleTones: Record<SaleState, Tone> = { onSale: 'ok', soldOut: 'warn', planned: 'plan', ended: 'quiet', off: 'quiet' }
