-- Rows of the search and of matching are never changed in place: they are made anew, deleted and inserted. Room for changes in their
-- pages was a tenth of what a search reads.
alter table js reset (fillfactor);
alter table cs reset (fillfactor);
