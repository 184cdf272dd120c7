import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './lazy-scripts.ts'

const mark = '0b0b'
const page = (module: string) => `<head><meta name="words" data-words="common" content="/assets/common.js"/>
<link rel="modulepreload" href="/assets/manifest.js" nonce="0b0b"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<body><p>import "me" is a sentence.</p><!--/$--><script nonce="0b0b">(() => "scroll")()</script><script nonce="0b0b">window.__reactRouterContext = {"ssr":true};</script><script nonce="0b0b" type="module" async="">${module}</script><!--$--><script nonce="0b0b">window.__reactRouterContext.streamController.enqueue("data");</script><!--$--><script nonce="0b0b">window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`

const asWritten = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`

test('nothing of the script is asked for before the page has been painted', () => {
  const html = scriptsAfterPaint(page(asWritten), mark)
  expect(html.match(/<link[^>]*>/g)).toBeNull()
  // Where the page's words are stays written in it.
  expect(html).toContain('<meta name="words" data-words="common" content="/assets/common.js"/>')
  const [, module = ''] = /<script nonce="0b0b" type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? []
  expect(module).not.toMatch(/^import[ *"]/m)
  expect(module.indexOf('await import(')).toBeGreaterThan(module.indexOf('await new Promise'))
})

test('then the same modules come in the same order', () => {
  const html = scriptsAfterPaint(page(asWritten), mark)
  expect(html).toContain('["/assets/manifest.js","/assets/entry.js","/assets/common.js"]')
  expect(html).toContain(`await import("/assets/manifest.js");
const route0 = await import("/assets/root.js");
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`)
  expect(html).toContain('<p>import "me" is a sentence.</p>')
})

test('the data come in the module, before what reads them', () => {
  const html = scriptsAfterPaint(page(asWritten), mark)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script nonce="0b0b">',
    '<script>',
    '<script nonce="0b0b" type="module" async="">',
  ])
  const order = ['await new Promise', '= {"ssr":true};', '.enqueue("data");', '.close();', 'import("/assets/entry.js")']
  expect(order.map((part) => html.indexOf(part)).toSorted((a, b) => a - b)).toEqual(order.map((part) => html.indexOf(part)))
  expect(html).toMatch(
    /sentence\.<\/p><!--\/\$--><script nonce="0b0b">[^<]*<\/script><script><\/script><script nonce="0b0b" type="module"[\s\S]*<\/script><\/body>$/,
  )
})

test('a script of somebody else’s that looks like the router’s does not get into the module', () => {
  const foreign =
    '<script>window.__reactRouterContext = alert(1)</script><script type="module" async="">import "/assets/evil.js";</script>'
  const html = scriptsAfterPaint(page(asWritten).replace('<p>', `${foreign}<p>`), mark)
  expect(html).toContain(foreign)
  expect(html.split('alert(1)')).toHaveLength(2)
  expect(html.split('evil.js')).toHaveLength(2)
})

test('a module of another kind is noticed where it is made', () => {
  expect(() => scriptsAfterPaint('<p>no script</p>', mark)).toThrow()
  expect(() => scriptsAfterPaint(page('import { a } from "/assets/a.js";'), mark)).toThrow()
})
