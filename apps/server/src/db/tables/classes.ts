import type { Generated, JSONColumnType } from 'kysely'
import type { Texts } from './places.ts'

type Json<T extends object> = JSONColumnType<T, string, string>
export type ClassType = 'SportKidz' | 'SportKidzTrial' | 'LeoCamp'

export interface ClassesTables {
  classes: {
    id: string
    key: string
    type: ClassType
    playground_id: string
    price_minor: number
    regular_price_minor: number
    price_valid_to: string | null
    currency: string
    vat_percent: number
    sellable_from: string | null
    sellable_to: string | null
    is_active: Generated<boolean>
    names: Json<Texts>
    descriptions: Json<Texts>
    confirmation_information: Json<Texts>
    place: Json<Texts>
    position: Generated<number>
  }
  class_occasions: { id: string; class_id: string; date: string }
  class_age_groups: {
    id: string
    key: string
    class_id: string
    names: Json<Texts>
    min_age: number
    max_age: number
    start_time: string
    end_time: string
    with_adult: Generated<boolean>
    position: Generated<number>
  }
  class_seats: { age_group_id: string; number: number; state: Generated<'free' | 'reserved' | 'held' | 'booked'> }
  class_media: { class_id: string; media_id: string; position: number }
  tshirt_sizes: { name: string; position: number }
}
