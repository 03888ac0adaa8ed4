-- `numberStyle` replaces `grouping`: whoever chose another grouping than the specification's gets the reader's own.
insert into setting (key, value)
select 'numberStyle', '"language"' from setting where key = 'grouping' and value <> '"en-IN"';

delete from setting where key = 'grouping';
