export type OrdersTables = Record<never, never>
