-- What a search without results probably means, as editors read it beside the way to a synonym.
alter table popular_search add column suggestion_en text;
alter table popular_search add column suggestion_id text;
