/** A browser over the network without one: keeps cookies per host, follows nothing by itself. */
export const aWebBrowser = () => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, 'accept-language': 'sv', ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return answer
  }
  const go = async (url: string): Promise<{ url: string; answer: Response }> => {
    let at = url
    for (let hops = 0; hops < 12; hops += 1) {
      const answer = await visit(at)
      const location = answer.headers.get('location')
      if (!location) return { url: at, answer }
      at = new URL(location, at).href
      if (new URL(at).pathname.endsWith('/login') && new URL(at).searchParams.has('uid')) return { url: at, answer }
    }
    throw new Error(`Redirects without end: ${at}`)
  }
  return { visit, go, cookies: (url: string) => jarOf(url) }
}
export type WebBrowser = ReturnType<typeof aWebBrowser>

/** Gives the password on the login page where a request waits. @returns where the browser goes on. */
export const answerLogin = async (browser: WebBrowser, loginPage: string, email: string, password: string): Promise<string> => {
  const { origin, searchParams } = new URL(loginPage)
  const answer = await browser.visit(`${origin}/identity/api/Authentication/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, interaction: searchParams.get('uid') }),
  })
  const { redirectTo } = (await answer.json()) as { redirectTo?: string }
  if (!redirectTo) throw new Error(`The sign-in led nowhere: ${answer.status}`)
  return redirectTo
}

/** Clicks the button of the sign-out page. @returns where that leads. */
export const confirmSignOut = async (browser: WebBrowser, page: { url: string; answer: Response }): Promise<string> => {
  const html = await page.answer.text()
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const done = await browser.visit(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  return new URL(done.headers.get('location') ?? '', page.url).href
}
