-- An upgrade also ends a plan of which nothing can be given back, one that was a gift for example: then the line of the new plan names it.
alter table order_line drop constraint order_line_check2;
alter table order_line add check (kind = 'PLAN' or (kind = 'UNUSED') = (cuts_period is not null));
