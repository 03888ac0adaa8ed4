-- Whether somebody ordered anything: their page is open to whoever keeps the books.
create index pay_order_created_by on pay_order (created_by) where created_by is not null;
