-- A calendar address was made by somebody who had access to the account. With that access it ends: a new password, a confirmed or a restored address.
-- Null: made by a process of the build before during a rolling restart; it opens nothing and is made again.
alter table class_calendars add column security_version int;
update class_calendars c set security_version = a.security_version from accounts a where a.id = c.account_id;
