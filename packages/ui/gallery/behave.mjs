/*
 * Uses the gallery as a parent would, by keyboard and pointer: node packages/ui/gallery/behave.mjs
 * Fails on the first thing that does not behave.
 */
import assert from 'node:assert/strict'
import { launch } from './browser.mjs'
import { serveGallery } from './serve.mjs'

const gallery = await serveGallery()
const browser = await launch()
const focusedText = (page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'))
const left = (page) => page.evaluate(() => document.querySelector('dialog.menu')?.getBoundingClientRect().left)

const stories = {
  'the menu slides in 600 ms, keeps the focus, and gives it back': async (page) => {
    await page.goto(gallery.base)
    const button = page.getByRole('button', { name: 'Meny', exact: true })
    await button.click()
    const early = await left(page)
    assert.ok(early < 0, `already at ${early}`)
    await page.waitForTimeout(700)
    assert.equal(await left(page), 0)
    assert.equal(await focusedText(page), 'Stäng menyn')
    for (let press = 0; press < 20; press++) await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog.menu')))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
    assert.ok((await left(page)) > -340, 'slides out, does not vanish')
    await page.waitForTimeout(700)
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await focusedText(page), 'Meny')
    await button.click()
    await page.waitForTimeout(700)
    await page.mouse.click(800, 300)
    await page.waitForTimeout(700)
    assert.equal(await page.getByRole('dialog').count(), 0, 'closes on the backdrop')
    await button.click()
    await page.getByRole('button', { name: 'Stäng menyn' }).click()
    await page.waitForTimeout(700)
    assert.equal(await page.getByRole('dialog').count(), 0, 'closes by its button')
  },
  'a dialog closes three ways and gives the focus back': async (page) => {
    await page.goto(gallery.base)
    const button = page.getByRole('button', { name: 'Byt land', exact: true })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 20),
      () => page.getByRole('button', { name: 'Stäng', exact: true }).click(),
    ]) {
      await button.click()
      await page.getByRole('dialog', { name: 'Byt land' }).waitFor()
      await close()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await focusedText(page), 'Byt land')
    }
  },
  'the error summary takes the focus and its lines lead to the fields': async (page) => {
    await page.goto(`${gallery.base}/forms`)
    await page.waitForFunction(() => document.activeElement?.classList.contains('summary'))
    for (const [line, id] of [
      ['Skriv barnets förnamn', 'cfirst'],
      ['Barnet måste vara 3 eller 4 år den 16 januari 2027', 'birth'],
      ['Telefonnumret är för kort', 'tel'],
    ]) {
      await page.getByRole('link', { name: line }).click()
      assert.equal(await page.evaluate(() => document.activeElement?.id), id)
    }
  },
  'a typed date posts as one value': async (page) => {
    await page.goto(`${gallery.base}/forms`)
    const sent = () => page.locator('input[name=send]').inputValue()
    const group = page.getByRole('group', { name: 'När ska det skickas?' })
    await group.getByLabel('Dag').fill('5')
    await group.getByLabel('Månad').fill('12')
    assert.equal(await sent(), '-12-5')
    await group.getByLabel('År').fill('2026')
    assert.equal(await sent(), '2026-12-05')
  },
  'a greeting counts down and speaks when little is left': async (page) => {
    await page.goto(`${gallery.base}/gift-card`)
    const area = page.getByLabel('Din hälsning')
    await area.fill('a'.repeat(185))
    await page.getByText('15 tecken kvar').first().waitFor()
    assert.equal(await page.locator('.field [role=status]').textContent(), '15 tecken kvar')
    await area.press('End')
    await area.press('b')
    assert.equal(await page.locator('.field [role=status]').textContent(), '')
  },
  'choices follow the keyboard': async (page) => {
    await page.goto(`${gallery.base}/gift-card`)
    await page.getByRole('radio', { name: '500 kr' }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.bill .sum dd').textContent(), '750,00\u00a0kr')
    await page.locator('label.design').nth(1).click()
    await page.getByRole('img', { name: 'Presentkort med motivet Hoppet' }).waitFor()
  },
  'a password can be looked at': async (page) => {
    await page.goto(`${gallery.base}/forms`)
    const field = page.locator('#password')
    assert.equal(await field.getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Visa' }).click()
    assert.equal(await field.getAttribute('type'), 'text')
    await page.getByRole('button', { name: 'Dölj' }).waitFor()
  },
  'a busy button neither clicks nor submits, and is as wide as before': async (page) => {
    await page.goto(gallery.base)
    const [idle, busy] = await page.locator('.btn.pri:has(.faces)').all()
    assert.equal((await idle.boundingBox()).width, (await busy.boundingBox()).width)
    assert.equal(await busy.getAttribute('aria-disabled'), 'true')
    await busy.focus()
    assert.equal(await busy.evaluate((element) => element === document.activeElement), true)
    const stopped = await busy.evaluate((element) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      element.dispatchEvent(click)
      return click.defaultPrevented
    })
    assert.equal(stopped, true)
  },
  'a countdown runs, speaks at five minutes and at the end': async (page) => {
    await page.clock.install({ time: new Date(Date.UTC(2026, 10, 21, 9, 0, 0)) })
    await page.goto(`${gallery.base}/forms`)
    const time = page.locator('.hold time')
    await page.waitForFunction(() => document.querySelector('.hold time')?.textContent?.startsWith('12:4'))
    const said = () => page.locator('.hold [role=status]').textContent()
    assert.equal(await said(), '')
    await page.clock.fastForward((7 * 60 + 46) * 1000)
    await page.clock.runFor(3000)
    assert.equal(await said(), '5 minuter kvar')
    await page.clock.fastForward(6 * 60 * 1000)
    await page.clock.runFor(1000)
    assert.equal(await time.textContent(), '00:00')
    assert.equal(await said(), 'Tiden är slut')
  },
  'the overlay fades in and out': async (page) => {
    await page.goto(gallery.base)
    // Every frame is looked at, so that it does not matter how busy the machine is.
    await page.evaluate(() => {
      globalThis.seen = []
      const overlay = document.querySelector('.overlay')
      const look = () => {
        globalThis.seen.push(Number(getComputedStyle(overlay).opacity))
        requestAnimationFrame(look)
      }
      look()
    })
    await page.getByRole('button', { name: 'Visa laddningen' }).click()
    await page.waitForFunction(() => globalThis.seen.includes(1))
    await page.waitForFunction(() => globalThis.seen.at(-1) === 0)
    const seen = await page.evaluate(() => globalThis.seen)
    const isBetween = (opacity) => opacity > 0 && opacity < 1
    assert.ok(seen.slice(0, seen.indexOf(1)).some(isBetween), 'appears at once')
    assert.ok(seen.slice(seen.lastIndexOf(1)).some(isBetween), 'vanishes at once')
  },
  'nothing moves under reduced motion': async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(gallery.base)
    await page.getByRole('button', { name: 'Meny', exact: true }).click()
    assert.equal(await left(page), 0)
    assert.equal(await page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length), 0)
  },
  'targets are at least 44 px high': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/', '/forms', '/gift-card', '/account', '/start']) {
      await page.goto(gallery.base + path)
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'button, select, textarea, input:not([type=hidden],[type=radio],[type=checkbox]), a, label:has(input)',
          ),
        ]
          .filter(
            (element) =>
              element.checkVisibility() && !element.closest('p, .skip, dialog, .summary, h3') && element.className !== 'skip',
          )
          .map((element) => [element.textContent || element.id, Math.round(element.getBoundingClientRect().height)])
          .filter(([, height]) => height < 44),
      )
      assert.deepEqual(small, [], `${path}: ${JSON.stringify(small)}`)
    }
  },
}

const only = process.argv[2]
let failed = 0
for (const [name, story] of Object.entries(stories)) {
  if (only && !name.includes(only)) continue
  const page = await browser.newPage({ viewport: { width: 1280, height: 844 } })
  try {
    await story(page)
    console.log(`ok    ${name}`)
  } catch (error) {
    failed++
    console.log(`FAIL  ${name}\n      ${error.message}`)
  }
  await page.close()
}
await browser.close()
gallery.stop()
process.exitCode = failed === 0 ? 0 : 1
