import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type PlatformTables = {
  idempotency_keys: {
    scope: string
    key: string
    body_hash: Buffer
    status: number | null
    answer: JSONColumnType<object, string | null, string | null> | null
    created_at: Generated<Date>
  }
  secret_checks: { encrypted: Buffer; made_at: Generated<Date> }
  rate_limits: { bucket: string; window_start: Date; hits: number }
  audit_log: {
    id: ColumnType<number, never, never>
    at: Generated<Date>
    actor_id: string | null
    action: string
    subject: string | null
    address: string | null
    detail: JSONColumnType<Record<string, unknown>>
    place_id: string | null
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>> | null
  }
  saved_versions: {
    kind: string
    item_id: string
    version: number
    value: JSONColumnType<object, string | null, string | null> | null
    saved_by: string | null
    saved_at: Date
  }
  mails: {
    id: Generated<string>
    recipient: string
    sender: string
    reply_to: string | null
    subject: string
    text_body: string
    html_body: string
    attachments: JSONColumnType<{ filename: string; contentType: string; base64: string; cid?: string }[]>
    language: string
    template: string
    sent_at: Generated<Date>
  }
  mail_deliveries: {
    id: string
    recipient: string
    template: string
    country_id: string
    order_id: string | null
    booking_id: string | null
    account_id: string | null
    queued_at: Date
    tries: Generated<number>
    tried_at: Date
    answer_class: number | null
    accepted_at: Date | null
    refused_at: Date | null
    given_up_at: Date | null
  }
  content_version: { only_row: Generated<boolean>; version: number; changed_at: Date }
}
