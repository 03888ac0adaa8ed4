-- A place that somebody types is looked up by its plain name: computing that of every state for each search took a third of a second.
create index state_plain_en on state (plain(name_en));
create index state_plain_id on state (plain(name_id));
