-- Since when the posts of an account are known; before that day none being there says nothing.
alter table report_account add column posts_since date;
