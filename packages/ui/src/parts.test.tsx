import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import {
  Anchor,
  Avatar,
  Badge,
  Button,
  Count,
  Countdown,
  DateFields,
  Dialog,
  ErrorSummary,
  LinkButton,
  LinkProvider,
  LoadingOverlay,
  MenuAccount,
  MenuLinks,
  Pads,
  PageTop,
  qrPath,
  RadioCards,
  Steps,
  TextArea,
  TextField,
  Toast,
} from './ui.ts'

const Inside = ({ href, children }: { href: string; children?: ReactNode }) => <a href={`/app${href}`}>{children}</a>

const html = (element: ReactElement) => renderToStaticMarkup(element)

test('a field ties label, hint and error to its control, in that order', () => {
  const shown = html(<TextField name="email" label="E-mail" hint="We only use it to log you in." error="Write your e-mail" />)
  expect(shown).toMatch(/<label for="email">E-mail.*id="email-hint".*id="email-error".*<input/)
  expect(shown).toContain('aria-describedby="email-hint email-error"')
  expect(shown).toContain('aria-invalid="true"')
})

test('a field without fault says nothing about faults', () => {
  const shown = html(<TextField name="email" label="E-mail" error="" />)
  expect(shown).not.toMatch(/aria-invalid|aria-describedby|bad/)
})

test('a busy button keeps both faces, cannot be used and stays focusable', () => {
  const shown = html(
    <Button variant="pri" busy busyLabel="Sending">
      Send
    </Button>,
  )
  expect(shown).toContain('aria-disabled="true"')
  expect(shown).not.toContain(' disabled')
  expect(shown).toMatch(/<span class="face">Send<\/span><span class="face on">/)
})

test('a button that cannot be used says why', () => {
  const shown = html(<Button reason="Choose an amount first">To checkout</Button>)
  const [, id] = /aria-describedby="([^"]+)"/.exec(shown) ?? []
  expect(id).toBeTruthy()
  expect(shown).toContain(`id="${id}">Choose an amount first`)
})

test('inner addresses go through the injected link, others and files do not', () => {
  const shown = html(
    <LinkProvider link={Inside}>
      <Anchor href="/sv/shop">a</Anchor>
      <Anchor href="https://hoppla.test/">b</Anchor>
      <Anchor href="//evil.test/">c</Anchor>
      <Anchor href="/api/receipt.pdf" fullLoad>
        d
      </Anchor>
      <Anchor href="#main">e</Anchor>
    </LinkProvider>,
  )
  expect(shown.match(/href="[^"]*"/g)).toEqual([
    'href="/app/sv/shop"',
    'href="https://hoppla.test/"',
    'href="//evil.test/"',
    'href="/api/receipt.pdf"',
    'href="#main"',
  ])
})

test('errors interrupt, other messages wait', () => {
  expect(html(<Toast tone="error" title="Payment failed" />)).toContain('role="alert"')
  expect(html(<Toast tone="ok" title="Saved" />)).toContain('role="status"')
})

test('a count is hidden at 0', () => {
  expect(html(<Count value={0} label="new" />)).toBe('')
  expect(html(<Count value={3} label="new" />)).toContain('3<span class="vh"> new</span>')
})

test('a warning badge always has its triangle', () => {
  expect(html(<Badge tone="warn">Ends soon</Badge>)).toContain('<svg')
})

test('an avatar without a name is a person', () => {
  expect(html(<Avatar />)).toContain('<svg')
  expect(html(<Avatar firstName="Maja" lastName="Lindqvist" />)).toContain('ML')
})

test('a closed dialog renders no content', () => {
  const shown = html(
    <Dialog open={false} onClose={vi.fn()} title="Change country" closeLabel="Close">
      <p>Sverige</p>
    </Dialog>,
  )
  expect(shown).not.toContain('Sverige')
})

test('an error summary is nothing without errors and links to fields otherwise', () => {
  expect(html(<ErrorSummary title="Two things" errors={[]} />)).toBe('')
  const shown = html(
    <ErrorSummary title="Two things" errors={[{ id: 'email', text: 'Write your e-mail' }, { text: 'Try again' }]} />,
  )
  expect(shown).toContain('<a href="#email">Write your e-mail</a>')
  expect(shown).toContain('<li>Try again</li>')
})

test('typed dates post as one value', () => {
  const labels = { day: 'Day', month: 'Month', year: 'Year' }
  const shown = html(
    <DateFields name="birthDate" legend="Birth date" labels={labels} defaultValue="2023-12-05" autoComplete="bday" />,
  )
  expect(shown).toContain('type="hidden" name="birthDate" value="2023-12-05"')
  expect(shown).toContain('autoComplete="bday-day"')
  expect(shown.indexOf('Day')).toBeLessThan(shown.indexOf('Year'))
})

test('what is left of a greeting is counted from what stands there', () => {
  const left = (count: number) => `${count} left`
  expect(html(<TextArea name="greeting" label="Greeting" maxLength={10} defaultValue="Hej" remaining={left} />)).toContain('7 left')
})

test('an option that cannot be chosen is off and says why', () => {
  const shown = html(
    <RadioCards
      name="group"
      legend="Group"
      value="a"
      onChange={vi.fn()}
      options={[
        { value: 'a', label: '3–4' },
        { value: 'b', label: '5–6', reason: 'Fully booked' },
      ]}
    />,
  )
  expect(shown).toMatch(/id="group" checked="" value="a"|id="group"[^>]*checked=""/)
  expect(shown).toMatch(/aria-disabled="true"[^>]*>.*Fully booked/)
})

test('steps before the current one are done, also for those who listen', () => {
  const shown = html(<Steps label="Steps" steps={['Choose', 'Pay', 'Done']} current={1} doneLabel="finished" />)
  expect(shown.match(/finished/g)).toHaveLength(1)
  expect(shown).toMatch(/aria-current="step"[^>]*>.*Pay/)
})

test('the mark of the brand sits on the last done pad', () => {
  const pads = ['Account', 'E-mail', 'Child', 'Phone'].map((label, index) => ({ label, done: index < 3 }))
  const shown = html(<Pads label="Progress" pads={pads} doneLabel="done" />)
  expect(shown.match(/\/art\/mark/g)).toHaveLength(1)
  expect(shown).toMatch(/class="here".*Child/)
})

test('on the server a countdown shows no time, so that cached pages cannot lie', () => {
  const shown = html(
    <Countdown deadline={Date.now() + 60_000} total={900_000} name={(m, s) => `${m} ${s}`} say={String}>
      We hold your seat
    </Countdown>,
  )
  expect(shown).toContain('––:––')
})

test('the dark modules of a QR code become runs', () => {
  expect(qrPath({ size: 3, data: [1, 1, 0, 0, 0, 1, 1, 0, 1] })).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h1v1h-1zM2 2h1v1h-1z')
})

test('no part writes an inline style', () => {
  const shown = html(
    <PageTop kind="video" scene={{ src: '/a.mp4', poster: '/a.svg', pauseLabel: 'Pause', playLabel: 'Play' }}>
      <Button busy busyLabel="…">
        a
      </Button>
    </PageTop>,
  )
  expect(shown).not.toContain('style=')
})

test('a badge in the menu is there only above 0', () => {
  const menu = (value: number) =>
    html(
      <MenuLinks
        label="Main menu"
        main={[]}
        quiet={[{ label: 'My account', icon: 'person', href: '/sv/account', count: { value, label: 'coming up' } }]}
      />,
    )
  for (const nothing of [0, -1, Number.NaN]) expect(menu(nothing)).not.toContain('class="count"')
  expect(menu(1)).toMatch(/My account<span class="count">1<span class="vh"> coming up<\/span>/)
})

test('the overlay is always in the page, and announces itself only while it is shown', () => {
  expect(html(<LoadingOverlay active={false} label="Just a moment" />)).toMatch(/class="overlay".*role="status"><\/span>/)
  expect(html(<LoadingOverlay active label="Just a moment" />)).toMatch(/class="overlay on".*role="status">Just a moment/)
})

test('the menu’s foot shows who is signed in, by initials or as a person; signed out only what leads in', () => {
  const foot = (name: { firstName?: string; lastName?: string; userName?: string }) =>
    html(
      <MenuAccount who={{ ...name, name: 'x', href: '/sv/account/edit', hint: 'Edit profile' }}>
        <Button>Log out</Button>
      </MenuAccount>,
    )
  expect(foot({ firstName: 'maja', lastName: 'lindqvist', userName: 'z' })).toContain('aria-hidden="true">ML<')
  expect(foot({ userName: 'maja@exempel.se' })).toContain('aria-hidden="true">MA<')
  expect(foot({})).toMatch(/class="avatar" aria-hidden="true"><svg/)
  const out = html(
    <MenuAccount>
      <LinkButton variant="pri" href="/sv/login">
        Log in
      </LinkButton>
    </MenuAccount>,
  )
  expect(out).not.toContain('avatar')
  expect(out).toMatch(/class="btn pri[^"]*"/)
})

test('a scene at the page’s top waits behind its poster and can be stopped', () => {
  const shown = html(<PageTop kind="video" scene={{ src: '/a.webm', poster: '/a.svg', pauseLabel: 'Pause', playLabel: 'Play' }} />)
  expect(shown).toMatch(/<video[^>]*poster="\/a\.svg"/)
  expect(shown).toMatch(/<video[^>]*muted=""[^>]*loop=""[^>]*preload="none"/)
  // It starts by itself only where motion is welcome, and only in the browser.
  expect(shown).not.toContain('autoplay')
  expect(shown).toContain('Play')
})

test('a scene without a film is its picture, and nothing to press', () => {
  const shown = html(<PageTop kind="video" scene={{ src: null, poster: '/a.svg', pauseLabel: 'Pause', playLabel: 'Play' }} />)
  expect(shown).toContain('src="/a.svg"')
  expect(shown).not.toMatch(/<video|<button/)
})
