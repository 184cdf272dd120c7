export interface FiguresTables {
  daily_figures: {
    place_id: string
    day: string
    figure: 'orders' | 'sales' | 'refunds' | 'accounts'
    product: string
    currency: string
    count: number
    amount_minor: number
  }
  daily_figures_through: { country_id: string; day: string }
}
