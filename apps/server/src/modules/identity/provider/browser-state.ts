import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../../kernel/config.ts'
import { keyFor } from '../links.ts'

type SignedInSession = { accountId?: string | undefined; uid: string; loginTs?: number | undefined; destroyed?: boolean }

/**
 * The browser state of OpenID Connect Session Management 1.0 §3.2: one value while one person is signed in, another after each sign-in, empty when
 * nobody is. Derived from the session, so that every process gives the same and nothing about the session can be read from it.
 */
export const browserStateOf = (config: Config, session: SignedInSession | undefined): string =>
  session?.accountId && !session.destroyed
    ? createHmac('sha256', keyFor(config, 'browser state'))
        .update(`${session.uid} ${session.accountId} ${session.loginTs}`)
        .digest('base64url')
    : ''

/** `session_state` for a client's page: base64url(SHA-256(client_id + ' ' + origin + ' ' + browser state + ' ' + salt)) + '.' + salt. */
export const sessionStateOf = (
  clientId: string,
  origin: string,
  browserState: string,
  salt = randomBytes(12).toString('base64url'),
): string => `${createHash('sha256').update(`${clientId} ${origin} ${browserState} ${salt}`).digest('base64url')}.${salt}`

/**
 * The page behind `check_session_iframe`: answers a client's `client_id session_state` message with `changed` or `unchanged`. It asks no server.
 * It says `error` only to a message that is no question; clients stop asking after that. Who has asked once gets `changed` as soon as it is so, not
 * at the next question: a client that asks every five seconds, and then makes sure, would know up to eight seconds later.
 */
export const checkSessionPage = (cookieName: string, allowedAncestors: readonly string[]): { html: string; policy: string } => {
  const script = `
'use strict';
var cookie = ${JSON.stringify(`${cookieName}=`)};
function browserState() {
  var found = document.cookie.split('; ').filter(function (part) { return part.indexOf(cookie) === 0; })[0];
  return found ? found.slice(cookie.length) : '';
}
var asked;
function answer(onlyNews) {
  var question = asked;
  question.seen = browserState();
  var text = question.client + ' ' + question.origin + ' ' + question.seen + ' ' + question.salt;
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then(function (hash) {
    var bytes = String.fromCharCode.apply(null, new Uint8Array(hash));
    var expected = btoa(bytes).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '') + '.' + question.salt;
    var isSame = expected === question.state;
    if (!isSame || !onlyNews) question.source.postMessage(isSame ? 'unchanged' : 'changed', question.origin);
  });
}
addEventListener('message', function (event) {
  if (event.source === null || typeof event.data !== 'string') return;
  var space = event.data.lastIndexOf(' ');
  var state = event.data.slice(space + 1);
  var salt = state.split('.')[1];
  if (space < 1 || !salt) { event.source.postMessage('error', event.origin); return; }
  asked = { source: event.source, origin: event.origin, client: event.data.slice(0, space), state: state, salt: salt };
  answer(false);
});
function look() {
  if (asked && browserState() !== asked.seen) answer(true);
}
if (window.cookieStore) cookieStore.addEventListener('change', look);
else setInterval(look, 1000);
`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Session check</title><script>${script}</script></html>`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'self' ${allowedAncestors.join(' ')}`,
  }
}
