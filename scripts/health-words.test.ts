import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../packages/i18n/src/languages.ts'

const pages = new URL('../data/demo/pages/', import.meta.url)

test.each(languages)(
  '%s: form, profile, booking, mail and privacy notice say the same of who reads health notes',
  async (language) => {
    const of = async (module: string) => (await import(`../packages/i18n/src/messages/${language}/${module}.ts`)).default
    const [enrol, profile, booked] = await Promise.all(['enrol', 'profile', 'booked'].map(of))
    const mail = (await import(`../packages/i18n/src/messages/${language}/mail/classes.ts`)).default
    const { readers } = mail.health
    expect(readers).toMatch(/\S.*\.$/)
    expect(mail.health.text).toContain('{{readers}}')
    expect(enrol.healthReaders).toBe(readers)
    expect(booked.health.readers).toBe(readers)
    expect(profile.health.lead).toContain(readers)
    expect(enrol.healthConsent).toBe(profile.health.consent)
    const own = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((path) =>
      new RegExp(`/${language}/(privacy|summer-camp)\\.md$`).test(path),
    )
    expect(own.length).toBeGreaterThan(1)
    for (const path of own) expect(readFileSync(new URL(path, pages), 'utf8'), path).toContain(readers)
  },
)
