-- Identity: how the staff find a customer by the beginning of a name, and when accounts were opened.

-- A name as it is compared: small letters without accents, whatever the locale of the database (the embedded one folds ASCII alone). Used by indexes: what it
-- returns may never change.
create function name_key(value text) returns text language sql immutable parallel safe as $$
  select lower(translate(value,
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïðñòóôõöøùúûüýÿŁłŚśŻżŹźĆćŃńĄąĘęŠšČčŽžĐđß',
    'aaaaaaaceeeeiiiidnoooooouuuuyaaaaaaaceeeeiiiidnoooooouuuuyyllsszzzzccnnaaeesscczzdds'))
$$;

create or replace view published.accounts as
  select id, email, email_normalized, email_confirmed_at, must_reset_password, security_version, deleted_at, first_name, last_name, culture,
    phone is not null as has_phone, member_id, member_card_id, preferred_playground_id, country_id, created_at
  from accounts;
