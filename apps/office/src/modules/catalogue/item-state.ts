import type { Tone } from '../../parts/states.tsx'

type Dated = { active?: boolean | undefined; sellableFrom?: string | undefined; sellableTo?: string | undefined }
export type SaleState = 'onSale' | 'planned' | 'ended' | 'off'
export const saleStates: readonly SaleState[] = ['onSale', 'planned', 'ended', 'off']

/** Whether something is sold on a day, both ends of its time included. Days are `YYYY-MM-DD`. */
export const saleStateOf = ({ active, sellableFrom, sellableTo }: Dated, today: string): SaleState => {
  if (active === false) return 'off'
  if (sellableFrom !== undefined && sellableFrom > today) return 'planned'
  return sellableTo !== undefined && sellableTo < today ? 'ended' : 'onSale'
}

export const saleTones: Record<SaleState, Tone> = { onSale: 'ok', planned: 'plan', ended: 'quiet', off: 'quiet' }
