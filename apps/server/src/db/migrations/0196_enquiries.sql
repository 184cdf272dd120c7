-- What an age is called, for tickets of visits that were booked at its price.
create view published.entrance_prices as select id, names from entrance_prices;
