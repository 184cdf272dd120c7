-- Refresh tokens carry no nonce any more: ID tokens of a refresh have none. Those of our own client were given before there was a scope for the main
-- API; its next silent sign-in brings new ones.
delete from oidc_records where kind = 'RefreshToken' and payload ->> 'clientId' = 'web';
update oidc_records set payload = payload - 'nonce' where kind = 'RefreshToken' and payload ? 'nonce';

-- Old keys are good for ID token hints as long as sessions live, 30 days and one, not for a day.
update signing_keys set published_until = published_until + interval '30 days' where published_until is not null;
