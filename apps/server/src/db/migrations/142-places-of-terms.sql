-- Where a ticket or a pass is valid is frozen with its other terms: what was bought before gets what the catalogue says today.
update order_lines l set terms = l.terms || jsonb_build_object('places', coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
  from (select o.id, coalesce(pg.name, r.name, co.name) as name from article_locations al join locations o on o.id = al.location_id
    left join playgrounds pg on pg.id = o.id left join regions r on r.id = o.id left join countries co on co.id = o.id
    where al.article_id = l.article_id) p), '[]'))
where l.terms is not null;
