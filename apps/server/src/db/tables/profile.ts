import type { ColumnType, Generated } from 'kysely'

/** What somebody says yes or no to: the channels of the communication preferences (docs/product/profile.md), and the texts of registration. */
export type ConsentKind = 'information' | 'sms' | 'partner-information' | 'partner-sms' | 'nps' | 'greetings' | 'terms' | 'privacy'
/** What a guardian says yes or no to for a child. */
export type ChildConsentKind = 'health' | 'photo'
export type GuardianRight = 'view' | 'book' | 'edit'

export interface ProfileTables {
  child_name_words: { word: string; folded: string }
  consents: {
    id: ColumnType<number, never, never>
    account_id: string
    kind: ConsentKind
    given: boolean
    text_version: string
    source: string
    at: Generated<Date>
  }
  children: {
    id: Generated<string>
    key: string | null
    first_name: string
    last_name: string
    birth_date: string
    member_id: Generated<string>
    member_card_id: Generated<string>
    other_info: Generated<string>
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  child_guardians: {
    child_id: string
    account_id: string
    rights: Generated<GuardianRight[]>
    /** The birthday on which this guardian was last greeted for the child. */
    greeted_on: string | null
    created_at: Generated<Date>
  }
  child_health: { child_id: string; encrypted: Buffer; saved_by: string | null; saved_at: Date; erase_after: string }
  child_consents: {
    id: ColumnType<number, never, never>
    child_id: string
    account_id: string
    kind: ChildConsentKind
    given: boolean
    text_version: string
    source: string
    at: Date
  }
}
